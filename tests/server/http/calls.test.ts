import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '#server/db/schema/sessions.ts';
import { newId } from '#server/new-id.ts';
import { buildPerson, openTestApp, request, type TestApp, type TestPerson } from './open-app.ts';
import { buildRegionForm, emptyRegion, regionHandlers } from './region-handler.ts';

let server: TestApp;
let admin: TestPerson;
let teacher: TestPerson;

beforeAll(async () => {
  server = await openTestApp({ handlers: regionHandlers(), env: { CORS_ORIGINS: 'https://app.example' } });
  admin = await buildPerson(server, 'admin');
  teacher = await buildPerson(server, 'teacher');
});

afterAll(() => server.close());

function create(overrides: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  return request('POST', 'regions', { as: admin, body: buildRegionForm(overrides), headers });
}

async function problemOf(options: ReturnType<typeof request>) {
  const answer = await server.app.inject(options);
  return { status: answer.statusCode, ...answer.json() };
}

test('without a session one is asked to sign in, with the wrong role one gets 403, before the body is looked at', async () => {
  const signedOut = request('POST', 'regions', { body: { nonsense: true } });
  expect(await problemOf(signedOut)).toMatchObject({ status: 401, code: 'not-signed-in' });
  const wrongRole = request('POST', 'regions', { as: teacher, body: { nonsense: true } });
  expect(await problemOf(wrongRole)).toMatchObject({ status: 403, code: 'forbidden' });
});

test('a session that has ended is reported on public calls too', async () => {
  const ended = await buildPerson(server, 'teacher');
  await server.database.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1) });
  const answer = await server.app.inject(request('GET', `regions/${newId()}`, { as: ended }));
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'session-ended']);
  expect(answer.headers['www-authenticate']).toBe('Bearer');
  admin = await buildPerson(server, 'admin');
});

test.each(['Basic YWRtaW46YWRtaW4=', 'Bearer', 'Bearer x', 'Bearer unknown-token-of-nobody'])(
  'the header %s is no session',
  async (authorization) => {
    const asked = request('GET', `regions/${newId()}`, { headers: { authorization } });
    expect(await problemOf(asked)).toMatchObject({ status: 401, code: 'session-ended' });
  },
);

test('each wrong field gets its own message, in the language of the caller', async () => {
  const english = await problemOf(create({ name: ' ', totalPrice: 'much' }));
  expect(english).toEqual({
    status: 422,
    code: 'rule-broken',
    message: 'Please correct the marked fields. Nothing was changed.',
    fields: { name: 'Region name is required', totalPrice: 'Total price must be a number' },
  });
  const arabic = await problemOf(create({ name: ' ' }, { 'accept-language': 'ar-EG,en;q=0.5' }));
  expect(arabic.message).toMatch(/^يرجى تصحيح/);
  expect(arabic.fields.name).toMatch(/\p{Script=Arabic}/u);
});

test('a field that is not known is rejected, so that nothing is smuggled in', async () => {
  expect(await problemOf(create({ role: 'admin' }))).toMatchObject({
    status: 422,
    code: 'unknown-field',
    fields: { role: 'This field is not known' },
  });
});

test('a card number is rejected wherever it is, and is not logged', async () => {
  const answer = await problemOf(create({ description: 'my card: 4242 4242 4242 4242' }));
  expect(answer).toMatchObject({
    status: 422,
    code: 'rule-broken',
    fields: { description: 'Card numbers are never accepted here. Nothing was stored.' },
  });
  expect(server.logged()).not.toContain('4242');
});

const json = { 'content-type': 'application/json' };
test.each([
  ['broken JSON', '{"name":', json, 400, 'malformed'],
  ['a poisoned prototype', '{"__proto__":{"role":"admin"}}', json, 400, 'malformed'],
  ['an empty body', '', json, 400, 'malformed'],
  ['a list', '[]', json, 400, 'malformed'],
  ['nothing but null', 'null', json, 400, 'malformed'],
  ['a form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported-media'],
  ['plain text', 'name', { 'content-type': 'text/plain' }, 415, 'unsupported-media'],
  ['300 KB', `{"name":"${'x'.repeat(300_000)}"}`, json, 413, 'body-too-large'],
  ['a letter that no text may hold', JSON.stringify(buildRegionForm({ name: 'a\u0000' })), json, 422, 'rule-broken'],
])('%s as a body is rejected in clear words', async (_, payload, headers, status, code) => {
  const { payload: _form, ...asked } = create({}, headers);
  expect(await problemOf({ ...asked, payload })).toMatchObject({ status, code, message: expect.stringMatching(/\.$/) });
});

test('a multipart body is for files only', async () => {
  const { payload: _, ...asked } = create({}, { 'content-type': 'multipart/form-data; boundary=x' });
  expect(await problemOf({ ...asked, payload: '--x--\r\n' })).toMatchObject({ status: 415 });
});

test('an id that cannot be one is not there, in the same words as one that is not', async () => {
  const answers = await Promise.all(
    ['not-an-id', '%2e%2e', "1' or 1=1"].map((id) =>
      problemOf(request('GET', `regions/${encodeURIComponent(id)}`, { as: admin })),
    ),
  );
  for (const answer of answers) {
    expect(answer).toEqual({
      status: 404,
      code: 'not-found',
      message: 'Not found, or you do not have access.',
    });
  }
});

test.each([
  ['limit=100000', 'limit'],
  ['page=-1', 'page'],
  ['page=x', 'page'],
  ['page=1&page=2', 'page'],
  ['sort=name%3Bdrop%20table', 'sort'],
  ['sponsored=maybe', 'sponsored'],
  ['colour=red', 'colour'],
])('the query %s is rejected, naming %s', async (query, field) => {
  const answer = await problemOf(request('GET', `regions?${query}`));
  expect(answer).toMatchObject({ status: 400, code: 'malformed', fields: { [field]: expect.any(String) } });
});

test('an endpoint that is not built yet says so', async () => {
  expect(await problemOf(request('GET', 'madaris'))).toMatchObject({ status: 501, code: 'not-built' });
});

test('a change of a row that another person has changed shows the current row, and nothing beyond the contract', async () => {
  const update = (headers: Record<string, string>) =>
    request('PUT', `regions/${emptyRegion.id}`, { as: admin, body: buildRegionForm(), headers });
  const late = await problemOf(update({ 'if-match': '"2"' }));
  expect(late).toMatchObject({
    status: 412,
    code: 'changed-meanwhile',
    current: { name: 'the current one', version: 3 },
  });
  expect(late.current).not.toHaveProperty('passwordHash');
  const inTime = await server.app.inject(update({ 'if-match': '"3"' }));
  expect(inTime.json().data).toMatchObject({ name: 'Ifrane', version: 4 });
  expect(inTime.body).not.toContain('secret');
  expect(await problemOf(update({ 'if-match': 'yesterday' }))).toMatchObject({ status: 400 });
});

test('what was read already is not sent again', async () => {
  const asked = request('GET', `regions/${emptyRegion.id}`);
  const first = await server.app.inject(asked);
  const again = await server.app.inject({ ...asked, headers: { 'if-none-match': String(first.headers.etag) } });
  expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
  expect(first.headers['cache-control']).toBe('private, no-cache');
});

test('a page of a foreign origin may not write, one that is named in the settings may', async () => {
  const from = (origin: string) => create({ id: newId() }, { origin });
  expect(await problemOf(from('https://evil.example'))).toMatchObject({ status: 403, code: 'forbidden' });
  const named = await server.app.inject(from('https://app.example'));
  expect([named.statusCode, named.headers['access-control-allow-origin']]).toEqual([201, 'https://app.example']);
  const own = create({ id: newId() }, { origin: 'https://sanad.example', host: 'sanad.example' });
  expect((await server.app.inject(own)).statusCode).toBe(201);
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/v1/regions',
    headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
  });
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([
    204,
    'https://app.example',
  ]);
});

test('an address of the API that is not known answers as the API does, to a browser too', async () => {
  const answer = await server.app.inject({ url: '/api/v1/nothing', headers: { accept: 'text/html' } });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
});

test('an address that cannot be read gets an error in the same form', async () => {
  const answer = await server.app.inject('/api/v1/regions/%zz');
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
  expect(answer.body).not.toContain('FST_');
});

test('what is logged of a call holds no name, address, token nor search text', async () => {
  await server.app.inject(request('GET', 'regions?search=secret-name', { as: admin }));
  await server.app.inject(create({ id: emptyRegion.id, name: 'secret-name' }));
  const twice = await server.app.inject(create({ id: emptyRegion.id, name: 'secret-name' }));
  expect([twice.statusCode, twice.json().code]).toEqual([409, 'already-there']);
  expect(server.logged()).toContain('/api/v1/regions');
  for (const secret of ['secret-name', admin.bearer.slice(7), admin.email])
    expect(server.logged()).not.toContain(secret);
});
