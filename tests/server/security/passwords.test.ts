import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, ask } from '#tests/server/conformance/ask.ts';
import { buildFixture, type Fixture } from '#tests/server/conformance/fixture.ts';
import { personForm, registrationForm } from '#tests/server/conformance/forms.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';

let server: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  server = await openTestApp();
  fixture = await buildFixture(server);
});

afterAll(() => server.close());

let addresses = 0;
/** Each attempt comes from its own address, because guessing is the subject of another test. */
async function signIn(email: unknown, password: string): Promise<number> {
  addresses += 1;
  return (await ask(server, 'auth.login', { body: { email, password }, from: `198.51.100.${addresses}` })).status;
}

function create(password: string, email: unknown): Promise<Answer> {
  return ask(server, 'users.create', {
    as: fixture.callers.admin,
    body: personForm({ email, password, regionId: fixture.places.own.region }),
  });
}

let people = 0;
function newAddress(): string {
  people += 1;
  return `person-${people}@passwords.example`;
}

const marks = '\u064e';

test.each([
  ['4 letters', 'open'],
  ['4 Arabic letters', 'سلام'],
  ['4 Arabic letters with vowel signs', `س${marks}ل${marks}ا${marks}م${marks}`],
  ['4 Arabic digits', '٤٥٦٨'],
  ['4 pictures', '👩‍🏫🕌📗🌙'],
  ['8 letters', 'mosaique'],
  ['64 letters', 'kitab-noor-marks'.repeat(4)],
  ['64 Arabic letters', 'كتاب'.repeat(16)],
  ['200 letters', 'long'.repeat(50)],
  ['blanks at both ends', '  two  '],
  ['quotes and signs', `'";--<script>%00\\`],
])('a password of %s lets in its owner, and no shorter, longer or trimmed one does', async (_, password) => {
  const email = newAddress();
  expect((await create(password, email)).status).toBe(201);
  expect(await signIn(email, password)).toBe(200);
  for (const other of [`${password} `, ` ${password}`, password.slice(0, -1), password.toUpperCase(), `${password}x`]) {
    // A password of digits only has no capitals.
    if (other !== password) expect([401, 422], JSON.stringify(other)).toContain(await signIn(email, other));
  }
});

test.each([
  ['3 letters', 'abc'],
  ['3 Arabic letters', 'سلا'],
  ['3 Arabic letters that are 9 with their signs', `س${marks}\u0651ل${marks}\u0651ا${marks}\u0651`],
  ['one picture of 8 code units', '👨‍👩‍👧'],
])('a password of %s is too short, for every person who sets it', async (_, password) => {
  const rejected = [
    await create(password, newAddress()),
    await ask(server, 'auth.reset', { body: { token: 'x'.repeat(43), password } }),
    await ask(server, 'users.update', {
      as: fixture.callers.teacher,
      params: { id: fixture.callers.teacher.id },
      body: { password },
    }),
  ];
  for (const { status, body } of rejected) {
    expect([status, body.fields]).toEqual([422, { password: 'Password must be at least 4 characters' }]);
  }
});

test('a password of 201 letters is too long: hashing must not be given any work one likes', async () => {
  const answer = await create('z'.repeat(201), newAddress());
  expect([answer.status, answer.body.fields]).toEqual([422, { password: 'This text is too long' }]);
  expect(await signIn('admin@sanad.example', 'z'.repeat(201))).toBe(422);
});

test.each([
  ['7 characters', 'abcd-12', 'Password must be at least 8 characters'],
  ['7 Arabic characters', 'سلام-١٢', 'Password must be at least 8 characters'],
])('a sponsor does not register with %s', async (_, password, message) => {
  const answer = await ask(server, 'auth.register', {
    body: registrationForm({ password, confirmPassword: password }),
  });
  expect([answer.status, answer.body.fields]).toEqual([422, { password: message }]);
});

test.each([
  ['8 characters', 'abcde-12'],
  ['8 Arabic characters', 'سلامي-١٢'],
  ['64 characters', `${'a'.repeat(62)}-1`],
])('a sponsor registers with %s, and signs in', async (_, password) => {
  const body = registrationForm({ password, confirmPassword: password });
  expect((await ask(server, 'auth.register', { body })).status).toBe(201);
  expect(await signIn(body.email, password)).toBe(200);
});

test('letters that look the same are one password, however a keyboard makes them', async () => {
  const email = newAddress();
  expect((await create('caf\u00e9', email)).status).toBe(201);
  expect(await signIn(email, 'cafe\u0301')).toBe(200);
});

test('no password and no hash is ever answered or logged', async () => {
  const email = newAddress();
  const password = 'a-password-that-no-one-may-read';
  const created = await create(password, email);
  const signedIn = await ask(server, 'auth.login', { body: { email, password }, from: '198.51.101.1' });
  const wrong = await ask(server, 'auth.login', { body: { email, password: `${password}!` }, from: '198.51.101.2' });
  const texts = [created.text, signedIn.text, wrong.text, server.logged()];
  for (const text of texts) expect(text).not.toMatch(/no-one-may-read|argon2|passwordHash/);
});
