import * as v from 'valibot';
import { demoAccounts, demoPassword } from '#contract/demo.ts';
import { type AnswerOf, type EndpointName, endpointOf } from '#contract/endpoints.ts';
import type { Session } from '#contract/entities/devices/session.ts';
import { apiBase, fillPath } from '#contract/path.ts';
import type { Role } from '#contract/rights/roles.ts';

/** Someone who can sign in. */
export interface Account {
  email: string;
  password: string;
}

/** The account of the demo data that has this role. */
export function demoAccount(role: Role): Account {
  return { email: demoAccounts[role], password: demoPassword };
}

export interface Caller {
  session: Session;
  /** Calls an endpoint of the contract. @throws Error when the answer is not a 2xx. */
  call<N extends EndpointName>(name: N, params?: object, body?: unknown, query?: string): Promise<AnswerOf<N>>;
}

/** Signs in over the API, without a browser. */
export async function signInByApi(url: string, { email, password }: Account): Promise<Caller> {
  const session = await callApi(url, undefined, 'auth.login', {}, { email, password, remember: true });
  return {
    session,
    call: (name, params = {}, body = undefined, query = '') => callApi(url, session.token, name, params, body, query),
  };
}

/** The local storage of a page after a sign-in; the app derives everything else from it (decision 7). */
export function storedSession({ user, token, expiresAt }: Session): Record<string, string> {
  return { user: JSON.stringify(user), token, sessionExpiresAt: expiresAt };
}

/** A device of Playwright's on which this person is signed in. */
export function signedInState(origin: string, session: Session) {
  const localStorage = Object.entries(storedSession(session)).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

async function callApi<N extends EndpointName>(
  url: string,
  token: string | undefined,
  name: N,
  params: object,
  body?: unknown,
  query = '',
): Promise<AnswerOf<N>> {
  const { method, path, answer } = endpointOf(name);
  const response = await fetch(`${url}${apiBase}${fillPath(path, params as Record<string, string>)}${query}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok || !answer) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  return v.parse(answer, await response.json()) as AnswerOf<N>;
}
