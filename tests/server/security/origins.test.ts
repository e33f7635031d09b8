import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/calls.ts';
import { addressOf, ask, inject } from '#tests/server/conformance/ask.ts';
import { buildFixture, type Fixture } from '#tests/server/conformance/fixture.ts';
import { endpointNames, endpointsWhere, goodCallIn } from '#tests/server/conformance/good-call.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';

let server: TestApp;
let fixture: Fixture;
let changesBefore: number;

beforeAll(async () => {
  server = await openTestApp({ env: { PUBLIC_URL: 'https://sanad.example' } });
  fixture = await buildFixture(server, { documents: ['material', 'report'] });
  changesBefore = await server.database.db.$count(auditLog);
});

afterAll(() => server.close());

const foreign = [
  'https://evil.example',
  'https://sanad.example.evil.example',
  'https://evil-sanad.example',
  'http://sanad.example',
  'https://sanad.example:8443',
  'null',
  'file://',
  '',
];

test.each(endpointsWhere(({ method }) => method !== 'GET'))(
  '%s is not taken from a page of someone else',
  async (name) => {
    const { asked } = await goodCallIn(fixture, name);
    for (const origin of foreign) {
      const answer = await ask(server, name, { ...asked, headers: { origin } });
      expect([answer.status, answer.body.code], origin).toEqual([403, 'forbidden']);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  },
);

test('an upload in pieces is not taken from a page of someone else', async () => {
  const headers = {
    authorization: fixture.callers.teacher.bearer,
    origin: 'https://evil.example',
    'tus-resumable': '1.0.0',
    'upload-length': '3',
    'upload-metadata': `filename ${Buffer.from('a.csv').toString('base64')}`,
  };
  for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
    const url = method === 'POST' ? '/api/v1/uploads' : '/api/v1/uploads/0123456789abcdef';
    const answer = await inject(server, { method, url, headers });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  }
});

test.each(endpointNames)(
  'a page of someone else may not read what %s answers, nor ask whether it might',
  async (name) => {
    const { asked } = await goodCallIn(fixture, name);
    const url = addressOf(name, asked);
    const preflight = await inject(server, {
      method: 'OPTIONS',
      url,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
    });
    expect(preflight.status).toBe(403);
    const read = await inject(server, { url, headers: { origin: 'https://evil.example' } });
    for (const { headers } of [preflight, read]) {
      expect(Object.keys(headers).filter((header) => header.startsWith('access-control'))).toEqual([]);
    }
  },
);

test('of all that was rejected nothing was changed, and our own page goes on', async () => {
  expect(await server.database.db.$count(auditLog)).toBe(changesBefore);
  const { asked } = await goodCallIn(fixture, 'regions.create');
  const own = await ask(server, 'regions.create', { ...asked, headers: { origin: 'https://sanad.example' } });
  expect(own.status).toBe(201);
});
