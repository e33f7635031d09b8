import { attemptLimits } from '#contract/limits.ts';
import { issueLink } from '#server/access/mailed-links.ts';
import { newId } from '#server/new-id.ts';
import { buildPerson, openTestApp, request, type TestApp } from '#tests/server/http/open-app.ts';

const password = 'quiet-lamp-7!';

/** A server with a clock that tests set, as two processes on one database. */
export async function openGuessed() {
  let now = Date.now();
  const clock = { now: () => new Date(now) };
  const server = await openTestApp({ clock });
  return { server, second: await server.another(), pass: (ms: number) => (now += ms) };
}

type Guessed = Awaited<ReturnType<typeof openGuessed>>;

/** The maximum number of attempts for one account that are evaluated in this time. */
export function mostEvaluated(ms: number): number {
  const of = ({ maximum, windowMs }: { maximum: number; windowMs: number }) =>
    maximum + Math.floor(ms / (windowMs / maximum));
  return Math.min(of(attemptLimits.signIn), of(attemptLimits.signInsOfDay));
}

/**
 * Tries one PIN after the other for a name, alternating between two processes, a second apart.
 * @returns the statuses, and the answers' forms
 */
export async function guessPins({ server, second, pass }: Guessed, email: string, from: string, turns: number) {
  const statuses: number[] = [];
  const forms = new Set<string>();
  for (let turn = 0; turn < turns; turn += 1) {
    const body = { email, password: String(700_001 + turn) };
    const app = turn % 2 === 0 ? server.app : second;
    const answer = await app.inject(request('POST', 'auth/login', { body, from }));
    statuses.push(answer.statusCode);
    const { date: _, 'retry-after': __, ...headers } = answer.headers;
    const { message, code } = answer.json();
    forms.add(JSON.stringify([answer.statusCode, code, message.replace(/\d+ minutes?/, 'n'), Object.keys(headers)]));
    pass(1_000);
  }
  return { statuses, forms: [...forms].sort() };
}

/** Tries one name after the other, all within a moment. */
export async function guessNames({ server }: Guessed, from: string, turns: number, name = 'amina'): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const body = { email: `${name}.${turn}`, password: '483920' };
    statuses.push((await server.app.inject(request('POST', 'auth/login', { body, from }))).statusCode);
  }
  return statuses;
}

/** Tries one slip after the other, all within a moment. */
export async function guessSlips({ server }: Guessed, from: string, turns: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const body = { token: newId(), password };
    statuses.push((await server.app.inject(request('POST', 'auth/reset', { body, from }))).statusCode);
  }
  return statuses;
}

/** A person of the same school: checks each way to sign in from this network. */
export async function buildColleague({ server }: Pick<Guessed, 'server'>) {
  const person = await buildPerson(server, 'student', { password });
  const signIn = (from: string, headers: Record<string, string> = {}) =>
    server.app.inject(request('POST', 'auth/login', { body: { email: person.email, password }, from, headers }));
  const first = await signIn('192.0.2.1');
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  return {
    id: person.id,
    onNewDevice: async (from: string) => (await signIn(from)).statusCode,
    onOwnDevice: async (from: string) => (await signIn(from, { cookie })).statusCode,
    withSlip: async (from: string) => bySlip(server, person.id, from),
  };
}

/** The token of a new slip. */
export async function slipFor(db: TestApp['database']['db'], userId: string): Promise<string> {
  const link = await issueLink(db, { purpose: 'reset', userId, origin: '' });
  return new URLSearchParams(link.slice(link.indexOf('?'))).get('token') ?? '';
}

async function bySlip({ app, database }: TestApp, userId: string, from: string): Promise<number> {
  const token = await slipFor(database.db, userId);
  return (await app.inject(request('POST', 'auth/reset', { body: { token, password }, from }))).statusCode;
}
