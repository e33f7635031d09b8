import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverTimeHeader } from '#contract/server-time.ts';
import { openTestApp, type TestApp } from './open-app.ts';

let server: TestApp;
let port: number;

beforeAll(async () => {
  server = await openTestApp();
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server.close());

/**
 * Sends raw bytes.
 * @returns everything that comes until the connection ends
 */
async function say(bytes: string): Promise<string> {
  const line = connect(port, '127.0.0.1');
  await once(line, 'connect');
  line.write(bytes);
  return text(line);
}

const head = 'GET /api/v1/health HTTP/1.1\r\nhost: a\r\n';

test.each([
  ['no request line', 'HELLO\r\n\r\n', 400, 'malformed'],
  ['the first bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'malformed'],
  ['a header without a name', `${head}: x\r\n\r\n`, 400, 'malformed'],
  ['two lengths', `${head}content-length: 1\r\ncontent-length: 2\r\n\r\n`, 400, 'malformed'],
  ['headers of 40 KB', `${head}x: ${'y'.repeat(40_000)}\r\n\r\n`, 431, 'headers-too-large'],
  ['an address of 40 KB', `GET /${'y'.repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431, 'headers-too-large'],
])('%s gets our form of a problem, and nothing of our inside', async (_, bytes, status, code) => {
  const answer = await say(bytes);
  const [headers = '', body = ''] = answer.split('\r\n\r\n');
  expect(headers).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(headers).toContain('content-type: application/json; charset=utf-8');
  expect(headers).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
  expect(headers).toMatch(new RegExp(`\r\n${serverTimeHeader}: [\\d-]{10}T[\\d:.]{12}Z`));
  expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/Nothing was changed/), code });
  expect(answer).not.toMatch(/HPE_|Parse Error|\bat \S+:|node:/);
});

test('on a connection that has served one request, what cannot be read is answered too', async () => {
  const line = connect(port, '127.0.0.1');
  line.write(`${head}\r\n`);
  const [first] = await once(line, 'data');
  expect(String(first)).toMatch(/^HTTP\/1.1 200 /);
  line.write('HELLO\r\n\r\n');
  expect(await text(line)).toMatch(/^HTTP\/1.1 400 .*"code":"malformed"}$/s);
});

test('what cannot be read does not take the answer of the request before it', async () => {
  const answer = await say(`${head}\r\nHELLO\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).not.toContain('malformed');
});

test('what could not be read is in no log', () => {
  expect(server.logged()).toContain('no request');
  expect(server.logged()).not.toMatch(/HELLO|yyyy/);
});
