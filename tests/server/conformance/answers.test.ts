import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpointOf } from '#contract/endpoints.ts';
import { serverTimeHeader } from '#contract/server-time.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';
import problems from '../../../public/locales/en/problems.json' with { type: 'json' };
import { addressOf, ask, inject, smallTable } from './ask.ts';
import { calls } from './calls.ts';
import { buildFixture, type Fixture } from './fixture.ts';
import { endpointNames, endpointsWhere, goodCallIn } from './good-call.ts';

let server: TestApp;
/** For read-only calls. */
let shared: Fixture;
/** For calls that change something. */
let changing: Fixture;

beforeAll(async () => {
  server = await openTestApp();
  shared = await buildFixture(server, { documents: ['material', 'report'] });
  changing = await buildFixture(server, { documents: ['material', 'report'] });
});

afterAll(() => server.close());

test('every endpoint has its row in these tests', () => {
  expect(Object.keys(calls).sort()).toEqual([...endpointNames].sort());
});

test.each(endpointsWhere(({ answer }) => answer))(
  '%s answers what the contract says, and nothing beyond it',
  async (name) => {
    const { answer: schema, status, method } = endpointOf(name);
    const { asked } = await goodCallIn(method === 'GET' ? shared : changing, name);
    const answer = await ask(server, name, asked);
    expect([answer.status, answer.body?.message]).toEqual([status, undefined]);
    // Parsing drops fields that the schema does not name, so equality proves that there are no extra keys.
    if (schema) expect(v.parse(schema, answer.body)).toStrictEqual(answer.body);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': name === 'health.get' ? 'no-store' : 'private, no-cache',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      [serverTimeHeader.toLowerCase()]: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/),
    });
  },
);

/** Tables are made for each call; other files are the uploaded bytes. */
const isTable = (name: EndpointName) => /^(export\.|imports\.|books\.journal$)/.test(name);

test.each(endpointsWhere(({ answer }, name) => !answer && isTable(name)))('%s answers a table', async (name) => {
  const { asked } = await goodCallIn(shared, name);
  const answer = await ask(server, name, asked);
  expect([answer.status, answer.text.startsWith('\uFEFF')]).toEqual([200, true]);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="table\.csv"/);
});

/**
 * Files that the server makes. They are tested in tests/server/uploads (pictures.test.ts, report-pages.test.ts) and
 * server/modules (samples.test.ts, books.test.ts).
 */
const isMade = (name: EndpointName) =>
  (name.startsWith('files.') && name !== 'files.material') || name === 'books.iati';

test.each(endpointsWhere(({ answer }, name) => !answer && !isTable(name) && !isMade(name)))(
  '%s answers the bytes that were sent',
  async (name) => {
    const { asked } = await goodCallIn(shared, name);
    const answer = await ask(server, name, asked);
    expect([answer.status, answer.text]).toEqual([200, smallTable.bytes.toString()]);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${smallTable.name}"`);
  },
);

/** Their objects are made for the call, or they list calls: a second answer differs. */
const isFresh = (name: EndpointName) => ['imports.get', 'imports.rows', 'imports.list', 'books.iati'].includes(name);

// A cursor says how far the database has counted, and every write anywhere in it counts. So a device asks with its cursor.
const repeatable = endpointsWhere(({ method }) => method === 'GET').filter((name) => {
  return name !== 'sync.get' && (endpointOf(name).answer || !isTable(name)) && !isFresh(name);
});

test.each(repeatable)('%s does not send again what was read already', async (name) => {
  const { asked } = await goodCallIn(shared, name);
  const first = await ask(server, name, asked);
  for (const known of [String(first.headers.etag), `"other", ${first.headers.etag}`, '*']) {
    const again = await ask(server, name, { ...asked, headers: { 'if-none-match': known } });
    expect([first.status, again.status, again.text]).toEqual([200, 304, '']);
    // The header would announce the body of a 200 (RFC 9110, 8.6).
    expect(again.headers).not.toHaveProperty('content-length');
    expect(again.headers.etag).toBe(first.headers.etag);
  }
  const other = await ask(server, name, { ...asked, headers: { 'if-none-match': '"something else"' } });
  expect([other.status, other.text]).toEqual([200, first.text]);
});

test.each(endpointsWhere(({ method }) => method === 'GET'))('%s returns its head without its body', async (name) => {
  const { asked } = await goodCallIn(shared, name);
  const headers = asked.as ? { authorization: asked.as.bearer } : {};
  const head = await inject(server, { method: 'HEAD', url: addressOf(name, asked), headers });
  expect([head.status, head.text]).toEqual([200, '']);
  const signedOut = await inject(server, { method: 'HEAD', url: addressOf(name, asked) });
  expect(signedOut.status).toBe(endpointOf(name).may.visitor ? 200 : 401);
});

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const paths = [...new Set(endpointNames.map((name) => endpointOf(name).path.replace(/:\w+/g, ':')))];

/** A word such as `ready` in place of an id: the call with the id answers 404. */
function isParameterElsewhere(path: string, method: string): boolean {
  const pieces = path.split('/');
  return endpointNames.map(endpointOf).some((row) => {
    const others = row.path.replace(/:\w+/g, ':').split('/');
    const fits = others.length === pieces.length && others.every((other, at) => other === ':' || other === pieces[at]);
    return fits && row.method === method;
  });
}

test.each(paths)('%s takes no call that the contract does not name, and says which it takes', async (path) => {
  const known = endpointNames.map(endpointOf).filter((row) => row.path.replace(/:\w+/g, ':') === path);
  const url = `/api/${path.replaceAll(':', '01990000-0000-7000-8000-000000000000')}`;
  for (const method of methods) {
    if (known.some((row) => row.method === method) || isParameterElsewhere(path, method)) continue;
    const signedIn = { authorization: shared.callers.admin.bearer };
    for (const headers of [signedIn, {}]) {
      const answer = await inject(server, { method, url, headers, ...(method !== 'GET' && { payload: {} }) });
      expect(answer.status, `${method} ${url}`).toBe(405);
      expect(answer.body).toEqual({ code: 'method-not-allowed', message: problems['method-not-allowed'] });
      const allowed = String(answer.headers.allow).split(', ');
      expect(allowed).toEqual(expect.arrayContaining(known.map((row) => row.method)));
      expect(allowed).not.toContain(method);
    }
  }
});

test('an address that is none takes nothing, by whatever method', async () => {
  for (const method of methods) {
    const answer = await inject(server, { method, url: '/api/v1/regions/a/b' });
    expect([answer.status, answer.body.code, answer.headers.allow], method).toEqual([404, 'not-found', undefined]);
  }
});

test('uploads in pieces say which methods they take', async () => {
  const answer = await inject(server, { url: '/api/v1/uploads' });
  expect([answer.status, answer.headers.allow]).toEqual([405, 'DELETE, HEAD, OPTIONS, PATCH, POST']);
});
