import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { serverTimeHeader } from '#contract/server-time.ts';
import { setApiBase } from './base.ts';
import { callApi } from './call-api.ts';
import { currentConnection, noteReached } from './connection.ts';
import { ApiProblem, Unreachable } from './errors.ts';
import { onClock, serverNow } from './server-clock.ts';
import { onSessionEnded } from './session-ended.ts';

const health = { status: 'ready', demo: true, version: '1' };
let server: Server | undefined;

afterEach(async () => {
  await stop();
  setApiBase(undefined);
});

async function stop(): Promise<void> {
  server?.closeAllConnections();
  await new Promise((closed) => (server ? server.close(closed) : closed(undefined)));
  server = undefined;
}

async function serve(listener: RequestListener): Promise<void> {
  await stop();
  server = createServer(listener);
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  setApiBase(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`);
}

/** Headers of every answer of the server. */
const ours = { 'content-type': 'application/json', [serverTimeHeader]: '2026-03-01T12:00:00.000Z' };

function answerWith(body: unknown, status = 200, headers: Record<string, string> = ours): RequestListener {
  return (_, response) => {
    response.writeHead(status, headers).end(JSON.stringify(body));
  };
}

function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (failure) => failure,
  );
}

test('a call carries the session, the language and its key', async () => {
  let seen: Record<string, unknown> = {};
  await serve((request, response) => {
    seen = { url: request.url, ...request.headers };
    answerWith(health)(request, response);
  });
  await callApi('health.get', { idempotencyKey: 'key-1' }, { token: 'secret', language: 'ar' });
  expect(seen).toMatchObject({
    url: '/api/v1/health',
    authorization: 'Bearer secret',
    'accept-language': 'ar',
    'idempotency-key': 'key-1',
  });
});

test('the query of a list is in its address, and its page comes back', async () => {
  let url: string | undefined;
  await serve((request, response) => {
    url = request.url;
    answerWith({ data: [], meta: { totalItems: 0, totalCount: 0, page: 2, limit: 10 } })(request, response);
  });
  const answer = await callApi('regions.list', { query: { page: 2, search: 'نور' } }, {});
  expect(answer.meta.page).toBe(2);
  expect(new URL(url ?? '', 'http://x').searchParams.get('search')).toBe('نور');
});

test('a list under the name of its role is read as a list', async () => {
  await serve(answerWith({ regions: [], meta: { totalItems: 0, totalCount: 0, page: 1, limit: 10 } }));
  await expect(callApi('regions.list', {}, {})).resolves.toMatchObject({ data: [] });
});

test('a rejection keeps the words of the server, its fields and when to come back', async () => {
  const problem = { message: 'Bitte warten', code: 'too-many-requests', fields: { email: 'x' } };
  await serve(answerWith(problem, 429, { ...ours, 'retry-after': '7' }));
  const failure = await failureOf(callApi('health.get', {}, {}));
  expect(failure).toBeInstanceOf(ApiProblem);
  expect(failure).toMatchObject({ ...problem, status: 429, retryAfter: 7 });
  expect(currentConnection().offline).toBe(false);
});

test('the login page of a hotel is offline, not an answer', async () => {
  await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<form>Welcome to our hotel</form>');
  });
  const failure = await failureOf(callApi('health.get', {}, {}));
  expect(failure).toMatchObject({ name: 'Unreachable', reason: 'foreign-answer' });
  expect(currentConnection().offline).toBe(true);
});

test('being sent to another address is offline, not an answer', async () => {
  await serve((request, response) => {
    if (request.url === '/login') answerWith(health)(request, response);
    else response.writeHead(302, { location: '/login' }).end();
  });
  await expect(callApi('health.get', {}, {})).rejects.toBeInstanceOf(Unreachable);
});

test('JSON that the contract does not know is offline, not an answer', async () => {
  await serve(answerWith({ hello: 'world' }));
  await expect(callApi('health.get', {}, {})).rejects.toMatchObject({ reason: 'foreign-answer' });
});

const json = { 'content-type': 'application/json' };

test.each([
  [401, 'unauthorized'],
  [401, 'session-ended'],
  [403, 'AccessDenied'],
  [404, 'NotFound'],
  [404, 'not-found'],
  [200, 'fine'],
])(
  'a %i of a gateway, %s in our own form, is offline: it ends no session and rejects nothing',
  async (status, code) => {
    const ended: string[] = [];
    const unsubscribe = onSessionEnded((token) => ended.push(token));
    await serve(answerWith({ ...health, message: 'Denied.', code }, status, json));
    const failure = await failureOf(callApi('health.get', {}, { token: 'secret' }));
    expect(failure).toMatchObject({ name: 'Unreachable', reason: 'foreign-answer', status });
    expect([currentConnection().offline, ended]).toEqual([true, []]);
    unsubscribe();
  },
);

test.each([
  ['a gateway says 502', 502, { 'content-type': 'text/html' }],
  ['a gateway says 503 in JSON', 503, json],
  ['our server says 500 without a message', 500, { ...json, [serverTimeHeader]: '2026-03-01T12:00:00.000Z' }],
  ['our server says 400 without a message', 400, { ...json, [serverTimeHeader]: '2026-03-01T12:00:00.000Z' }],
])('where %s, the server fails, and the device is not offline', async (_, status, headers) => {
  noteReached();
  await serve(answerWith({}, status, headers));
  const failure = await failureOf(callApi('health.get', {}, {}));
  expect(failure).toMatchObject({ name: 'Unreachable', reason: 'foreign-answer', hasServerFailed: true });
  expect(currentConnection()).toMatchObject({ offline: false, failing: true });
});

test('the page of a network that wants a sign-in (511) is offline', async () => {
  await serve(answerWith({}, 511, { 'content-type': 'text/html' }));
  expect(await failureOf(callApi('health.get', {}, {}))).toMatchObject({ hasServerFailed: false });
  expect(currentConnection().offline).toBe(true);
});

test.each(['', 'soon', '0', 'Sun, 01 Mar 2026 12:00:00 GMT'])('a server time of %j is none', async (time) => {
  await serve(answerWith(health, 200, { ...json, [serverTimeHeader]: time }));
  await expect(callApi('health.get', {}, {})).rejects.toMatchObject({ reason: 'foreign-answer' });
});

test('our own 401 ends the session of its call; one with an unknown code does not', async () => {
  const ended: string[] = [];
  const unsubscribe = onSessionEnded((token) => ended.push(token));
  await serve(answerWith({ message: 'One more step.', code: 'second-step-needed' }, 401));
  await expect(callApi('health.get', {}, { token: 'first' })).rejects.toMatchObject({ message: 'One more step.' });
  await serve(answerWith({ message: 'Sign in.', code: 'session-ended' }, 401));
  await expect(callApi('health.get', {}, { token: 'second' })).rejects.toMatchObject({ code: 'session-ended' });
  expect([currentConnection().offline, ended]).toEqual([false, ['second']]);
  unsubscribe();
});

test('each answer of the server says what time it is there, a rejection too; no other answer does', async () => {
  const times: number[] = [];
  const unsubscribe = onClock(({ serverAt }) => times.push(serverAt));
  await serve(answerWith(health));
  await callApi('health.get', {}, {});
  await serve(
    answerWith({ message: 'Not now.', code: 'busy' }, 503, { ...ours, [serverTimeHeader]: '2026-03-01T12:00:05Z' }),
  );
  await failureOf(callApi('health.get', {}, {}));
  await serve(answerWith(health, 200, json));
  await failureOf(callApi('health.get', {}, {}));
  expect(times).toEqual([Date.UTC(2026, 2, 1, 12), Date.UTC(2026, 2, 1, 12, 0, 5)]);
  expect(new Date(serverNow()).toISOString()).toMatch(/^2026-03-01T12:/);
  unsubscribe();
});

test('the error page of a proxy has its status, and sets no wait', async () => {
  await serve((_, response) => {
    response.writeHead(502, { 'content-type': 'text/html', 'retry-after': '3' }).end('<h1>Bad gateway</h1>');
  });
  const failure = await failureOf(callApi('health.get', {}, {}));
  expect(failure).toMatchObject({ name: 'Unreachable', status: 502 });
  expect(failure).toHaveProperty('retryAfter', undefined);
});

test('an answer that stops in its middle ends as stalled', async () => {
  await serve((_, response) => {
    response.writeHead(200, { ...ours, 'content-length': '500' }).write('{"status":');
  });
  await expect(callApi('health.get', { timeoutMs: 50 }, {})).rejects.toMatchObject({ reason: 'stalled' });
});

test('an answer that is slow but keeps coming is awaited', async () => {
  const text = JSON.stringify(health);
  await serve((_, response) => {
    response.writeHead(200, ours);
    let sent = 0;
    const timer = setInterval(() => {
      response.write(text.slice(sent, sent + 5));
      sent += 5;
      if (sent >= text.length) {
        clearInterval(timer);
        response.end();
      }
    }, 100);
  });
  await expect(callApi('health.get', { timeoutMs: 700 }, {})).resolves.toEqual(health);
});

test('a server that is not there is offline', async () => {
  setApiBase('http://127.0.0.1:9/api/');
  await expect(callApi('health.get', {}, {})).rejects.toMatchObject({ reason: 'no-connection' });
});

test('a call that no one waits for is not counted as offline', async () => {
  await serve(answerWith(health));
  await callApi('health.get', {}, {});
  const controller = new AbortController();
  controller.abort(new DOMException('gone', 'AbortError'));
  await expect(callApi('health.get', { signal: controller.signal }, {})).rejects.toMatchObject({ name: 'AbortError' });
  expect(currentConnection().offline).toBe(false);
});

test('an upload arrives with its fields first and its file under the original name', async () => {
  let body = '';
  await serve((request, response) => {
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => answerWith({ message: 'seen', code: 'rule-broken' }, 422)(request, response));
  });
  const input = {
    params: { classId: '0199d000-0000-7000-8000-000000000001' },
    body: { title: 'Week 1' },
    file: { blob: new Blob(['content']), name: 'درس.pdf' },
  };
  await expect(callApi('materials.create', input, {})).rejects.toMatchObject({ code: 'rule-broken' });
  expect(body.indexOf('name="title"')).toBeLessThan(body.indexOf('name="material"; filename="درس.pdf"'));
});
