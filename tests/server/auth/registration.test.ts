import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/db/schema/places-and-people.ts';
import { openTestApp, request, type TestApp } from '#tests/server/http/open-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
});

afterAll(() => server.close());

function buildForm(overrides: Record<string, unknown> = {}) {
  return {
    fullName: 'Hana Sabri',
    name: 'Hana Sabri',
    email: 'hana@example.org',
    phone: '+44 7700 900123',
    address: 'London',
    password: 'كلمة-سر-٧-طويلة',
    confirmPassword: 'كلمة-سر-٧-طويلة',
    role: 'sponsor',
    ...overrides,
  };
}

async function register(overrides: Record<string, unknown> = {}, key?: string) {
  const answer = await server.app.inject(
    request('POST', 'auth/register', { body: buildForm(overrides), ...(key && { key }) }),
  );
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
}

const another = { password: 'another-pass-1', confirmPassword: 'another-pass-1' };

test('a person registers as a sponsor, is signed in at once, and signs in again later', async () => {
  const registered = await register();
  expect(registered).toMatchObject({ status: 201, data: { role: 'sponsor', fullName: 'Hana Sabri' } });
  const authorization = `Bearer ${registered.token}`;
  const me = await server.app.inject({ url: '/api/v1/me', headers: { authorization } });
  expect(me.json().data).toEqual(registered.data);
  expect(registered.user).toEqual(registered.data);
  const { email, password } = buildForm();
  const signedIn = await server.app.inject(request('POST', 'auth/login', { body: { email, password } }));
  expect(signedIn.json().user).toEqual(registered.data);
});

test('no one registers as anything else', async () => {
  const smuggled = [{ role: 'admin' }, { role: 'teacher' }, { regionId: null }, { version: 9 }, { isAdmin: true }];
  for (const more of smuggled) {
    const answer = await register({ email: 'sly@example.org', ...more });
    expect(answer.status, JSON.stringify(more)).toBe(422);
  }
  expect((await server.database.db.select().from(users)).filter(({ role }) => role !== 'sponsor')).toEqual([]);
});

test('an address that is taken is rejected, in capitals too, and changes nothing', async () => {
  await register({ email: 'twice@example.org' });
  const again = await register({ email: 'Twice@Example.ORG', name: 'Someone else', ...another });
  expect(again).toMatchObject({ status: 409, code: 'email-taken' });
});

test('a registration that is sent twice, because no answer came, makes one account and signs in', async () => {
  const first = await register({ email: 'line@example.org' });
  const second = await register({ email: 'line@example.org' });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.data).toEqual(first.data);
  expect(second.token).not.toBe(first.token);
});

test('the registration of someone else’s address gives nothing away, whatever key it carries', async () => {
  await register({ email: 'other@example.org' }, 'key-of-another');
  const guessed = await register({ email: 'other@example.org', ...another }, 'key-of-another');
  expect(guessed).toMatchObject({ status: 409, code: 'email-taken' });
  expect(guessed).not.toHaveProperty('token');
});

test.each([
  [{ password: 'short-1', confirmPassword: 'short-1' }, 'password', 'Password must be at least 8 characters'],
  [{ password: 'no-number', confirmPassword: 'no-number' }, 'password', 'Password must contain a number'],
  [{ password: 'nospecial1', confirmPassword: 'nospecial1' }, 'password', 'Password must contain a special character'],
  [{ confirmPassword: 'differs' }, 'confirmPassword', 'Passwords do not match'],
  [{ email: 'nobody' }, 'email', 'Invalid email'],
  [{ name: '' }, 'name', 'Name is required'],
])('the form %j is sent back with its message at %s', async (overrides, field, message) => {
  expect(await register(overrides)).toMatchObject({ status: 422, code: 'rule-broken', fields: { [field]: message } });
});

test('one network address learns of twenty registered mail addresses an hour, and those who register go on', async () => {
  const from = '203.0.113.40';
  const ask = async (email: string, at = from, password = another) => {
    const body = buildForm({ email, ...password });
    return (await server.app.inject(request('POST', 'auth/register', { body, from: at }))).statusCode;
  };
  const { password, confirmPassword } = buildForm();
  const own = { password, confirmPassword };
  const known = Array.from({ length: 22 }, (_, turn) => `known-${turn}@example.org`);
  for (const email of known) expect(await ask(email, '203.0.113.41', own)).toBe(201);
  const statuses: number[] = [];
  for (const email of known.slice(0, 19)) statuses.push(await ask(email));
  expect(await ask('new-one@example.org')).toBe(201);
  for (const email of known.slice(19)) statuses.push(await ask(email));
  expect(statuses).toEqual([...Array(20).fill(409), 429, 429]);
  expect(await ask('known-0@example.org', '203.0.113.42')).toBe(409);
});

test('a sponsor who gives the full name alone has that name', async () => {
  const { name: _, ...form } = buildForm({ email: 'full@example.org', fullName: 'Hana Sabri' });
  const answer = await server.app.inject(request('POST', 'auth/register', { body: form }));
  expect(answer.json().data.fullName).toBe('Hana Sabri');
});
