import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '#server/access/sessions.ts';
import { hashToken } from '#server/access/tokens.ts';
import { mailedLinks, sessions } from '#server/db/schema/sessions.ts';
import { newId } from '#server/new-id.ts';
import { ask } from '#tests/server/conformance/ask.ts';
import { buildFixture, type Fixture, type FixtureCaller } from '#tests/server/conformance/fixture.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';

let server: TestApp;
let fixture: Fixture;
let teacher: FixtureCaller;
let second: FixtureCaller;

beforeAll(async () => {
  server = await openTestApp();
});

beforeEach(async () => {
  fixture = await buildFixture(server);
  teacher = fixture.callers.teacher;
  second = await fixture.signIn('teacher');
  expect(await statuses()).toEqual([200, 200]);
});

afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

async function statusOf(as: FixtureCaller, app = server.app): Promise<number> {
  return (await ask({ app }, 'me.get', { as })).status;
}

async function statuses(): Promise<number[]> {
  return [await statusOf(teacher), await statusOf(second)];
}

function change(as: FixtureCaller, body: Record<string, unknown>) {
  return ask(server, 'users.update', { as, params: { id: teacher.id }, body });
}

test.each(['admin', 'supervisor'] as const)(
  'a password set by the %s ends every session of the person, and no other',
  async (role) => {
    const as = fixture.callers[role];
    expect((await change(as, { password: 'a new one' })).status).toBe(200);
    expect([...(await statuses()), await statusOf(as), await statusOf(fixture.callers.student)]).toEqual([
      401, 401, 200, 200,
    ]);
  },
);

test('a password set by the link of a mail ends every session', async () => {
  const token = newId();
  const expiresAt = new Date(Date.now() + 60_000);
  await server.database.db
    .insert(mailedLinks)
    .values({ tokenHash: hashToken(token), userId: teacher.id, purpose: 'reset', expiresAt });
  expect((await ask(server, 'auth.reset', { body: { token, password: 'a new one' } })).status).toBe(200);
  expect(await statuses()).toEqual([401, 401]);
});

test('a change of name or telephone number ends none', async () => {
  expect((await change(teacher, { fullName: 'Amina', phone: '1', password: '' })).status).toBe(200);
  expect(await statuses()).toEqual([200, 200]);
});

test('another role or region ends the sessions of the old one', async () => {
  const { admin } = fixture.callers;
  expect((await change(admin, { regionId: fixture.places['other region'].region })).status).toBe(200);
  expect(await statuses()).toEqual([401, 401]);
  const again = await fixture.signIn('teacher');
  expect(await statusOf(again)).toBe(200);
  expect((await change(admin, { role: 'student' })).status).toBe(200);
  expect(await statusOf(again)).toBe(401);
});

test('who is deleted is no one from that moment, in calls that repeat an old one too', async () => {
  const key = newId();
  const params = { id: teacher.id };
  const asked = { as: teacher, params, key, body: { address: 'Old Gate' } };
  expect((await ask(server, 'users.update', asked)).status).toBe(200);
  expect((await ask(server, 'users.delete', { as: fixture.callers.admin, params })).status).toBe(200);
  expect(await statuses()).toEqual([401, 401]);
  expect((await ask(server, 'users.update', asked)).status).toBe(401);
});

test('a session ends at its time, however often it was used before', async () => {
  const { token } = await startSession(server.database.db, teacher.id, 10 * 60_000);
  const short = { ...teacher, bearer: `Bearer ${token}` };
  expect(await statusOf(short)).toBe(200);
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 10 * 60_000 - 5_000 });
  expect(await statusOf(short)).toBe(200);
  vi.setSystemTime(now + 10 * 60_000 + 1);
  expect([await statusOf(short), await statusOf(teacher)]).toEqual([401, 200]);
});

test.each([
  ['a deletion', 'users.delete', undefined],
  ['a new password', 'users.update', { password: 'a new one' }],
  ['another role', 'users.update', { role: 'student' }],
] as const)('another server of the same installation knows of %s at once', async (_, name, body) => {
  const app = await server.another();
  expect(await statusOf(teacher, app)).toBe(200);
  const asked = { as: fixture.callers.admin, params: { id: teacher.id } };
  expect((await ask(server, name, body ? { ...asked, body } : asked)).status).toBe(200);
  expect(await statusOf(teacher, app)).toBe(401);
  expect(await statusOf(fixture.callers.student, app)).toBe(200);
});

test('an ended session is reported on calls that need none, except those that make a new one', async () => {
  await server.database.db.delete(sessions);
  const as = { ...teacher, bearer: 'Bearer of-a-session-that-is-gone' };
  for (const name of ['regions.list', 'stats.get', 'health.get', 'me.get'] as const) {
    const answer = await ask(server, name, { as });
    expect([answer.status, answer.body.code, answer.headers['www-authenticate']], name).toEqual([
      401,
      'session-ended',
      'Bearer',
    ]);
  }
  expect((await ask(server, 'auth.forgot', { as, body: { email: 'nobody@sanad.example' } })).status).toBe(200);
});

test('a session is never taken from an address, a body or a cookie', async () => {
  const token = teacher.bearer.slice('Bearer '.length);
  const elsewhere = [
    { query: { token } },
    { query: { access_token: token } },
    { headers: { cookie: `token=${token}` } },
    { headers: { 'x-auth-token': token } },
    { headers: { authorization: `bearer${token}` } },
    { headers: { authorization: `Token ${token}` } },
    { headers: { authorization: `Bearer ${hashToken(token)}` } },
  ];
  for (const asked of elsewhere) expect((await ask(server, 'me.get', asked)).status, JSON.stringify(asked)).toBe(401);
});
