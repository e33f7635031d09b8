import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '#contract/rights/roles.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { addressOf, ask, inject } from '#tests/server/conformance/ask.ts';
import { buildFixture, type Fixture, type FixtureCaller } from '#tests/server/conformance/fixture.ts';
import { registrationForm } from '#tests/server/conformance/forms.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';

let server: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  server = await openTestApp();
  fixture = await buildFixture(server);
});

afterAll(() => server.close());

async function recordOf({ id }: Pick<FixtureCaller, 'id'>) {
  const [row] = await server.database.db.select().from(users).where(eq(users.id, id));
  return row;
}

/** Sends a body unchanged, with values that JSON.stringify would leave out. */
function putOwn(as: FixtureCaller, payload: string) {
  return inject(server, {
    method: 'PUT',
    url: addressOf('users.update', { params: { id: as.id } }),
    headers: { authorization: as.bearer, 'content-type': 'application/json' },
    payload,
  });
}

const nobodyElse = roles.filter((role) => role !== 'admin');

test.each(nobodyElse)('a %s cannot change their own role or region', async (role) => {
  const as = fixture.callers[role];
  const before = await recordOf(as);
  const moves = [
    ...roles.filter((other) => other !== role).map((other) => ({ role: other })),
    { regionId: fixture.places['other region'].region },
    { regionId: before?.regionId ? null : fixture.places.own.region },
    { fullName: 'Someone else', role: 'admin' },
  ];
  for (const move of moves) {
    const answer = await ask(server, 'users.update', { as, params: { id: as.id }, body: move });
    expect([answer.status, answer.body.code], JSON.stringify(move)).toEqual([403, 'forbidden']);
  }
  expect(await recordOf(as)).toEqual(before);
  expect((await ask(server, 'audit.list', { as })).status).toBe(403);
});

test.each(roles)('a %s cannot smuggle anything into their own record', async (role) => {
  const as = fixture.callers[role];
  const before = await recordOf(as);
  const changes = await server.database.db.$count(auditLog);
  const smuggled = [
    '{"__proto__":{"role":"admin"}}',
    '{"fullName":"A","__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"passwordHash":"x"}',
    '{"isAdmin":true}',
    '{"version":9}',
    '{"search_text":"x"}',
    '{"role":["admin"]}',
    '{"role":{"$ne":"admin"}}',
    '{"role":"ADMIN"}',
    '{"role":"admin\\u0000"}',
    '{"id":"01990000-0000-7000-8000-000000000000"}',
    '[{"role":"admin"}]',
  ];
  for (const payload of smuggled) expect([400, 422], payload).toContain((await putOwn(as, payload)).status);
  expect(await recordOf(as)).toEqual(before);
  expect(await server.database.db.$count(auditLog)).toBe(changes);
  expect(Object.prototype).not.toHaveProperty('role');
});

test('of a role that is said twice neither is believed but the last, which has to be allowed', async () => {
  const as = fixture.callers.teacher;
  expect((await putOwn(as, '{"role":"teacher","role":"admin"}')).status).toBe(403);
  expect((await recordOf(as))?.role).toBe('teacher');
});

test.each(['admin', 'supervisor', 'teacher', 'student'])('no one registers as %s', async (role) => {
  const body = registrationForm({ role });
  const answer = await ask(server, 'auth.register', { body });
  expect([answer.status, answer.body.fields]).toEqual([422, { role: 'This choice is not known' }]);
  const { db } = server.database;
  expect(await db.$count(users, eq(users.email, String(body.email)))).toBe(0);
});

test('who is signed in and registers someone makes a sponsor all the same', async () => {
  const answer = await ask(server, 'auth.register', { as: fixture.callers.admin, body: registrationForm() });
  expect(answer.body.data.role).toBe('sponsor');
});

test('the role and the region of a query, a header or a cookie are no one’s', async () => {
  const as = fixture.callers.student;
  const headers = { 'x-role': 'admin', 'x-user-id': fixture.callers.admin.id, cookie: 'role=admin; i18next=en' };
  expect((await ask(server, 'users.list', { as, headers, query: { role: 'student' } })).status).toBe(403);
  const overridden = await inject(server, {
    method: 'POST',
    url: addressOf('users.get', { params: { id: as.id } }),
    headers: { authorization: as.bearer, 'x-http-method-override': 'DELETE' },
  });
  expect(overridden.status).toBe(405);
  expect(await recordOf(as)).toBeDefined();
});
