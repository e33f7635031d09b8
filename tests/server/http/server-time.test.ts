import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverTimeHeader } from '#contract/server-time.ts';
import { buildPerson, openTestApp, type TestApp, type TestPerson } from './open-app.ts';

const name = serverTimeHeader.toLowerCase();
const now = new Date('2031-05-06T07:08:09.010Z');
const page = 'https://page.example';
let server: TestApp;
let teacher: TestPerson;

beforeAll(async () => {
  server = await openTestApp({ clock: { now: () => now }, env: { CORS_ORIGINS: page } });
  teacher = await buildPerson(server, 'teacher');
});
afterAll(() => server.close());

const tus = { 'tus-resumable': '1.0.0' };
const upload = { ...tus, 'upload-length': '3', 'upload-metadata': `filename ${btoa('a.csv')}` };

test.each([
  ['a success', 'GET', '/api/v1/health', {}, 200],
  ['an answer without a body', 'HEAD', '/api/v1/health', {}, 200],
  ['a list', 'GET', '/api/v1/regions', {}, 200],
  ['no session', 'GET', '/api/v1/me', {}, 401],
  ['a dead session', 'GET', '/api/v1/me', { authorization: 'Bearer gone' }, 401],
  ['no such call', 'GET', '/api/v1/nothing', {}, 404],
  ['a method that no call has', 'PATCH', '/api/v1/regions', {}, 405],
  ['an address that cannot be read', 'GET', '/api/%zz', {}, 400],
  ['a question that cannot be read', 'GET', '/api/v1/regions?page=none', {}, 400],
  ['a body that cannot be read', 'POST', '/api/v1/auth/login', { 'content-type': 'text/plain' }, 415],
  ['a page of someone else', 'POST', '/api/v1/regions', { origin: 'https://evil.example' }, 403],
  ['a preflight', 'OPTIONS', '/api/v1/regions', { origin: page, 'access-control-request-method': 'PUT' }, 204],
  ['an upload without a session', 'POST', '/api/v1/uploads', upload, 401],
  ['an upload that is not there', 'HEAD', '/api/v1/uploads/0123456789abcdef', { ...tus, mine: '1' }, 404],
  ['the start of an upload', 'POST', '/api/v1/uploads', { ...upload, mine: '1' }, 201],
  ['the table of all calls', 'GET', '/api/v1/openapi.json', {}, 200],
] as const)('%s carries the time of the server', async (_, method, url, { ...headers }, status) => {
  const session: object = 'mine' in headers ? { authorization: teacher.bearer } : {};
  const answer = await server.app.inject({ method, url, headers: { ...headers, ...session } });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers[name]).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/);
  // Without a readable address there is no clock to ask.
  if (url !== '/api/%zz') expect(answer.headers[name]).toBe(now.toISOString());
});

test('what a reader has already carries it, too', async () => {
  const first = await server.app.inject('/api/v1/regions');
  const headers = { 'if-none-match': String(first.headers.etag) };
  const again = await server.app.inject({ url: '/api/v1/regions', headers });
  expect([again.statusCode, again.headers[name]]).toEqual([304, now.toISOString()]);
});

test('a page of another origin that may call the API may read it', async () => {
  const { headers } = await server.app.inject({ url: '/api/v1/health', headers: { origin: page } });
  expect(String(headers['access-control-expose-headers']).split(', ')).toContain(serverTimeHeader);
});

test('an error of our own and one of the database carry it', async () => {
  const broken = await server.another({
    handlers: {
      'health.get': () => Promise.reject(new Error('bug')),
      'stats.get': () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })),
    },
  });
  for (const [url, status] of [
    ['/api/v1/health', 500],
    ['/api/v1/stats', 503],
    ['/api/v1/regions', 501],
  ] as const) {
    const answer = await broken.inject(url);
    expect([answer.statusCode, answer.headers[name]], url).toEqual([status, now.toISOString()]);
  }
});
