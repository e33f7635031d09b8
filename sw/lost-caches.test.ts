import { hash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installMemoryCaches, type MemoryCaches } from '#tests/tools/memory-caches.ts';
import { answerScreen } from './answer-screen.ts';
import { refillPrecache } from './refill-precache.ts';

const released: Readonly<Record<string, string>> = {
  '/index.html': '<!doctype html>',
  '/assets/app.js': 'start()',
  '/assets/app.css': 'body{}',
};
let served: Record<string, string>;
let asked: string[];
let server: Server;
let origin: string;
let memory: MemoryCaches;

beforeEach(async () => {
  memory = installMemoryCaches();
  served = { ...released, '/': '<!doctype html><title>Of the server</title>' };
  asked = [];
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(served[url] === undefined ? 404 : 200).end(served[url]);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'caches');
});

function refill(): Promise<void> {
  const files = Object.entries(released).map(([path, content]) => ({
    url: origin + path,
    integrity: `sha256-${hash('sha256', content, 'base64')}`,
    key: path,
  }));
  return refillPrecache('precache', files, `${origin}/index.html`);
}

test('a screen is opened by the app of this device, which asks no one', async () => {
  const refilled = vi.fn();
  const answer = await answerScreen(new Request(`${origin}/`), new Response('kept'), refilled);
  expect(await answer.text()).toBe('kept');
  expect(asked).toEqual([]);
  expect(refilled).not.toHaveBeenCalled();
});

test('if the browser has cleared the app, the server’s page opens it, and the app comes back to the device', async () => {
  let refilled = Promise.resolve();
  const answer = await answerScreen(new Request(`${origin}/`), undefined, () => {
    refilled = refill();
  });
  expect(await answer.text()).toBe(served['/']);
  await refilled;
  expect((await memory.keysOf('precache')).sort()).toEqual(Object.keys(released).sort());
});

test('the page of the app comes after all of its files, and what is there is not fetched again', async () => {
  await (await caches.open('precache')).put('/assets/app.css', new Response('body{}'));
  await refill();
  expect(asked).toEqual(['/assets/app.js', '/index.html']);
});

test.each([
  ['has other bytes', 'proxy()'],
  ['is not there', undefined],
])('while one of its files %s, the page of the app stays away; the next start tries it again', async (_, content) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  if (content === undefined) delete served['/assets/app.js'];
  else served['/assets/app.js'] = content;
  await refill();
  expect(await memory.keysOf('precache')).not.toContain('/index.html');
  expect(await memory.keysOf('precache')).not.toContain('/assets/app.js');
  expect(warned).toHaveBeenCalledOnce();
  Object.assign(served, released);
  await refill();
  expect((await memory.keysOf('precache')).sort()).toEqual(Object.keys(released).sort());
});
