import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import {
  cutRequestAfter,
  dropConnection,
  errorPage,
  foreignAnswers,
  foreignMark,
  halfAnswer,
  loseAnswer,
  portalPage,
  portalRedirect,
  rejection,
  stall,
  tooManyRequests,
} from './faults.ts';
import { waitUntil } from './wait-until.ts';

/** The bodies that the server behind the proxy has received: complete ones, and the byte counts of those that were cut. */
let whole: string[];
let cut: number[];
let server: Server;
let proxy: FaultProxy;

beforeEach(async () => {
  whole = [];
  cut = [];
  server = await startEcho();
  proxy = await startFaultProxy(addressOf(server));
});

afterEach(async () => {
  await proxy.close();
  await stop(server);
});

test('without a fault the answer is the server’s own, and the proxy knows how much passed', async () => {
  const answer = await send('reports', 'hello');
  expect([answer.status, answer.headers.get('x-server'), await answer.text()]).toEqual([201, 'echo', 'received hello']);
  expect(proxy.log).toEqual([{ method: 'POST', path: '/reports', bytesIn: 5, bytesOut: 14, status: 201 }]);
});

test('a browser uses no connection twice, so that it does not send again by itself', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
  expect((await fetch(proxy.url, { headers })).headers.get('connection')).toBe('close');
  proxy.fault({ fault: errorPage(503) });
  expect((await fetch(proxy.url, { headers })).headers.get('connection')).toBe('close');
});

test('an answer is lost three times after the server did its work, and comes the fourth time', async () => {
  proxy.fault({ fault: loseAnswer(), method: 'POST', path: '/reports', times: 3 });
  for (let time = 0; time < 3; time += 1) await expect(send('reports', 'a')).rejects.toThrow();
  expect(whole).toEqual(['a', 'a', 'a']);
  expect((await send('reports', 'a')).status).toBe(201);
  expect(proxy.log.map((entry) => [entry.fault, entry.status])).toEqual([
    ['lose-answer', 201],
    ['lose-answer', 201],
    ['lose-answer', 201],
    [undefined, 201],
  ]);
});

test('a rule strikes only what it names', async () => {
  proxy.fault({ fault: dropConnection(), method: 'POST', path: /^\/classes\/\d+\/reports/ });
  expect((await send('reports', 'a')).status).toBe(201);
  expect((await fetch(`${proxy.url}/classes/7/reports?page=1`)).status).toBe(201);
  await expect(send('classes/7/reports', 'a')).rejects.toThrow();
});

test('a request that is cut has brought the server only its start', async () => {
  proxy.fault({ fault: cutRequestAfter(40_000), times: 1 });
  await expect(send('reports', 'x'.repeat(900_000))).rejects.toThrow();
  await waitUntil('the server to notice the cut', () => cut.length > 0);
  expect(cut).toEqual([40_000]);
  expect(whole).toEqual([]);
});

test('a dropped connection never reaches the server', async () => {
  proxy.fault({ fault: dropConnection() });
  await expect(send('reports', 'a')).rejects.toThrow();
  expect([whole, cut]).toEqual([[], []]);
});

test('half an answer has its head but cannot be read to its end', async () => {
  proxy.fault({ fault: halfAnswer('cut') });
  const answer = await send('reports', 'hello');
  expect(answer.status).toBe(201);
  await expect(answer.text()).rejects.toThrow();
  expect(whole).toEqual(['hello']);
});

test.each([
  ['half an answer that is silent after its half', halfAnswer('stall')],
  ['a stall', stall()],
  ['a stall in the middle of the request', stall(10)],
])('%s goes on until someone gives up', async (_, fault) => {
  proxy.fault({ fault });
  const giveUp = new AbortController();
  const reading = send('reports', 'hello'.repeat(100), giveUp.signal).then((answer) => answer.text());
  await waitUntil('the fault', () => proxy.log[0]?.fault === fault.kind && proxy.log[0].bytesIn >= 10);
  giveUp.abort();
  await expect(reading).rejects.toThrow(/abort/);
});

test('a captive portal answers with its own page, directly or after a redirect', async () => {
  proxy.fault({ fault: portalPage(), times: 1 });
  proxy.fault({ fault: portalRedirect(), times: 1 });
  for (const redirected of [false, true]) {
    const answer = await send('reports', 'a');
    expect([answer.status, answer.redirected, answer.headers.get('content-type')]).toEqual([
      200,
      redirected,
      'text/html; charset=utf-8',
    ]);
    expect(await answer.text()).toContain('hotel');
  }
  expect(whole).toEqual([]);
});

test('errors look as servers and balancers send them', async () => {
  proxy.fault({ fault: errorPage(502), times: 1 });
  proxy.fault({ fault: tooManyRequests(7), times: 1 });
  proxy.fault({ fault: rejection('forbidden'), times: 1 });
  const page = await send('reports', 'a');
  expect([page.status, await page.text()]).toEqual([502, expect.stringContaining('<h1>Error 502</h1>')]);
  const busy = await send('reports', 'a');
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7']);
  const rejected = await send('reports', 'a');
  expect([rejected.status, (await rejected.json()).code]).toEqual([403, 'forbidden']);
});

test('the client keeps its address while the server behind stops and another one starts', async () => {
  await stop(server);
  await expect(send('reports', 'a')).rejects.toThrow();
  expect(proxy.log.at(-1)?.fault).toBe('target-down');
  server = await startEcho();
  proxy.setTarget(addressOf(server));
  expect((await send('reports', 'b')).status).toBe(201);
});

test('a closed port rejects until it is opened again', async () => {
  await proxy.down();
  await expect(send('reports', 'a')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  expect(proxy.log).toEqual([]);
  await proxy.up();
  expect((await send('reports', 'a')).status).toBe(201);
});

test.each(Object.entries(foreignAnswers))(
  '%s comes from the network for the addresses that it strikes alone',
  async (_, fault) => {
    proxy.fault({ fault, path: /^\/api\// });
    const foreign = await send('api/v1/reports', 'a');
    expect(await foreign.text()).toContain(foreignMark);
    expect((await send('assets/app.js', 'a')).status).toBe(201);
    expect(whole).toEqual(['a']);
  },
);

test('after clear all is well', async () => {
  proxy.fault({ fault: dropConnection() });
  await expect(send('reports', 'a')).rejects.toThrow();
  proxy.clear();
  expect((await send('reports', 'a')).status).toBe(201);
});

function send(path: string, body: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${proxy.url}/${path}`, { method: 'POST', body, ...(signal ? { signal } : {}) });
}

async function startEcho(): Promise<Server> {
  const echo = createServer(async (request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    const body = await text(request).catch(() => undefined);
    if (body === undefined) {
      cut.push(bytes);
      return;
    }
    whole.push(body);
    response.writeHead(201, { 'x-server': 'echo' }).end(`received ${body}`);
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  return echo;
}

function addressOf(echo: Server): string {
  return `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
}

function stop(echo: Server): Promise<void> {
  return new Promise((resolve) => {
    echo.close(() => resolve());
    echo.closeAllConnections();
  });
}
