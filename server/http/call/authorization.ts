import type { FastifyRequest } from 'fastify';
import { type EndpointName, endpointOf, reachOf } from '#contract/endpoints.ts';
import type { Reach } from '#contract/rights/access.ts';
import { systemClock } from '#server/clock.ts';
import type { CallerIdentity, Dependencies, Identify, Sessions, SignedIn } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { requireSecondFactor } from './second-factor.ts';

export interface Identity {
  readonly caller: CallerIdentity;
  readonly reach: Reach;
}

const bearer = /^Bearer ([\w.~+/-]{16,512}=*)$/i;

/**
 * The caller, and how far the right reaches. An invalid token is reported on every call, public ones too, so that the client
 * learns it. Only calls that start a session (sign-in and the like) ignore it.
 * @throws HttpError `session-ended`, `not-signed-in` without a session, `forbidden` with one, `second-factor-needed`,
 *   `second-factor-again`
 */
export async function authorize(
  name: EndpointName,
  request: FastifyRequest,
  sessions: Sessions,
  dependencies: Dependencies,
  identify: Identify | undefined,
): Promise<Identity> {
  const { authorization } = request.headers;
  const signedIn = endpointOf(name).guarded
    ? undefined
    : authorization === undefined
      ? await identify?.(request, dependencies)
      : await holderOf(authorization, sessions);
  const caller: CallerIdentity = signedIn ?? { role: 'visitor' };
  const reach = reachOf(name, caller.role);
  if (signedIn?.isChild && endpointOf(name).notForChildren) throw new HttpError('forbidden');
  if (!reach) throw new HttpError(signedIn ? 'forbidden' : 'not-signed-in');
  const { config, clock = systemClock } = dependencies;
  const asVisitor = signedIn && requireSecondFactor(endpointOf(name), signedIn, config, clock);
  return asVisitor ? { caller: { role: 'visitor' }, reach: reachOf(name, 'visitor') ?? reach } : { caller, reach };
}

async function holderOf(authorization: string, sessions: Sessions): Promise<SignedIn> {
  const token = bearer.exec(authorization)?.[1];
  const signedIn = token && (await sessions.find(token));
  if (!signedIn) throw new HttpError('session-ended');
  return signedIn;
}
