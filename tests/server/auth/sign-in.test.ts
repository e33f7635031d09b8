import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptLimits } from '#contract/limits.ts';
import { applyAccountEvent } from '#server/access/account-events.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { Background } from '#server/http/background.ts';
import type { Handler } from '#server/http/handler.ts';
import { createAccountHandlers } from '#server/modules/account/account-handlers.ts';
import { sandboxGateway } from '#server/modules/giving/payments/gateways/sandbox-gateway.ts';
import { existingUser } from '#server/modules/users/select-users.ts';
import { buildPerson, openTestApp, request, type TestApp, type TestPerson } from '#tests/server/http/open-app.ts';

const password = 'ولد في السحاب ٧';
let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
});

afterAll(() => server.close());

let addresses = 0;
/** Each test has its own address, so that none uses up the attempts of another. */
function freshAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

function signIn(email: string, attempt: string, options: { from?: string; headers?: Record<string, string> } = {}) {
  return server.app.inject(request('POST', 'auth/login', { body: { email, password: attempt }, ...options }));
}

test('a person signs in, however the address is written, and is known from then on', async () => {
  const person = await buildPerson(server, 'teacher', { email: 'amina@sanad.example', password });
  const answer = await signIn(' Amina@SANAD.example ', password, { from: freshAddress() });
  expect(answer.statusCode).toBe(200);
  const { token, user } = answer.json();
  const me = await server.app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } });
  expect(me.json().data).toEqual(user);
  expect(user).toMatchObject({ id: person.id, role: 'teacher' });
  expect(answer.body).not.toContain('argon2');
});

test('the session lasts 12 hours, or 30 days for who asks for it', async () => {
  const person = await buildPerson(server, 'teacher', { password });
  const hours = async (remember: boolean) => {
    const body = { email: person.email, password, remember };
    const answer = await server.app.inject(request('POST', 'auth/login', { body, from: freshAddress() }));
    return Math.round((Date.parse(answer.json().expiresAt) - Date.now()) / 3_600_000);
  };
  expect([await hours(false), await hours(true)]).toEqual([12, 720]);
});

test('the token is stored nowhere, only its hash', async () => {
  const person = await buildPerson(server, 'teacher', { password });
  const { token } = (await signIn(person.email, password, { from: freshAddress() })).json();
  const rows = JSON.stringify(await server.database.db.select().from(sessions));
  expect(rows).not.toContain(token);
  expect(server.logged()).not.toContain(token);
});

test('a wrong password and an address that no one has are answered alike', async () => {
  const person = await buildPerson(server, 'teacher', { password });
  const from = freshAddress();
  const known = await signIn(person.email, 'wrong', { from });
  const unknown = await signIn('nobody@sanad.example', 'wrong', { from });
  expect([known.statusCode, known.body]).toEqual([401, unknown.body]);
  expect(unknown.statusCode).toBe(401);
  const names = (headers: object) => Object.keys(headers).sort();
  expect(names(known.headers)).toEqual(names(unknown.headers));
});

test('a dead token does not keep anybody from signing in', async () => {
  const person = await buildPerson(server, 'teacher', { password });
  const headers = { authorization: 'Bearer of-a-session-that-ended' };
  expect((await signIn(person.email, password, { from: freshAddress(), headers })).statusCode).toBe(200);
});

test('who guesses at one account is stopped everywhere, while its owner gets in on the device that was used before', async () => {
  const person = await buildPerson(server, 'teacher', { password });
  const cookie = deviceOf(await signIn(person.email, password, { from: freshAddress() }));
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => signIn(person.email, `guess ${turn}`, { from: freshAddress() })),
  );
  const statuses = guesses.map((guess) => guess.statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(attemptLimits.signIn.maximum);
  const stopped = guesses.find((guess) => guess.statusCode === 429);
  expect(Number(stopped?.headers['retry-after'])).toBeGreaterThan(0);
  expect(stopped?.json().message).toMatch(/^Too many wrong passwords for this account\. Try again in \d+ minutes?/);
  expect((await signIn(person.email, password, { from: freshAddress() })).statusCode).toBe(429);
  expect((await signIn(person.email, password, { from: freshAddress(), headers: { cookie } })).statusCode).toBe(200);
});

/** The cookie that identifies a known device. */
function deviceOf({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

test('behind a proxy, who guesses is distinguished by the address that the proxy saw, not by what the guesser wrote', async () => {
  const now = new Date();
  const proxied = await openTestApp({ env: { TRUST_PROXY: '1' }, clock: { now: () => now } });
  const guess = async (forwarded: string) => {
    const body = { token: forwarded, password: 'quiet-lamp-7!' };
    const headers = { 'x-forwarded-for': forwarded };
    return (await proxied.app.inject(request('POST', 'auth/reset', { body, headers }))).statusCode;
  };
  const statuses = new Set<number>();
  for (let turn = 0; turn <= attemptLimits.signInFloods.maximum; turn += 1) {
    statuses.add(await guess(`203.0.113.${turn % 250}, 198.51.100.200`));
  }
  expect([...statuses]).toEqual([422, 429]);
  expect(await guess('203.0.113.1, 198.51.100.201')).toBe(422);
  await proxied.close();
});

test('all sessions of a person end at once, and no one else is signed out', async () => {
  const tools = { sendNow: async () => undefined, background: new Background({ error: () => undefined }) };
  const handlers = { ...createAccountHandlers(tools, sandboxGateway), 'users.delete': endSessionsOf };
  const app = await server.another({ handlers });
  const [person, other, admin] = await Promise.all([
    buildPerson(server, 'teacher'),
    buildPerson(server, 'teacher'),
    buildPerson(server, 'admin'),
  ]);
  const statusOf = async (who: TestPerson) => (await app.inject(request('GET', 'me', { as: who }))).statusCode;
  expect([await statusOf(person), await statusOf(other)]).toEqual([200, 200]);
  await app.inject(request('DELETE', `users/${person.id}`, { as: admin }));
  expect([await statusOf(person), await statusOf(other)]).toEqual([401, 200]);
});

const endSessionsOf: Handler<'users.delete'> = async (call) => {
  await applyAccountEvent(call.db, 'closed', call.params.id);
  return { data: await existingUser(call, call.params.id) };
};
