import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { readManifest, scriptsOf, sourcesOf } from '../../bench/lib/page-chunks.ts';
import { openPage, sharedServer } from './harness.ts';
import { waitForWorker } from './steps.ts';

const page = fileURLToPath(new URL('../../dist/page', import.meta.url));
const least = 1_024;

/** Files that get smaller by being compressed. */
const texts = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter(
  (name) =>
    /\.(js|mjs|css|html|svg|json|webmanifest)$/.test(name) &&
    !name.startsWith('.vite') &&
    readFileSync(`${page}/${name}`).length >= least,
);

test('the build holds a compressed copy of every text, the same to the byte, and the server sends it', async () => {
  expect(texts.length).toBeGreaterThan(100);
  for (const name of texts) {
    const content = readFileSync(`${page}/${name}`);
    expect(brotliDecompressSync(readFileSync(`${page}/${name}.br`)).equals(content), name).toBe(true);
    expect(gunzipSync(readFileSync(`${page}/${name}.gz`)).equals(content), name).toBe(true);
  }
  for (const name of texts.slice(0, 40)) {
    const tags = new Set<string | null>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await fetch(`${sharedServer()}/${name}`, {
        method: 'HEAD',
        headers: { 'accept-encoding': encoding },
      });
      expect([name, answer.headers.get('content-encoding')]).toEqual([name, encoding === 'identity' ? null : encoding]);
      expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
      const size = readFileSync(`${page}/${name}${{ br: '.br', gzip: '.gz', identity: '' }[encoding]}`).length;
      expect([name, encoding, answer.headers.get('content-length')]).toEqual([name, encoding, String(size)]);
      tags.add(answer.headers.get('etag'));
    }
    expect(tags.size, `${name}: each copy has its tag`).toBe(3);
  }
});

test('parts of a page carry no headers that say something of a page alone; what has a policy of its own keeps it', async () => {
  const headersOf = async (path: string) => (await fetch(`${sharedServer()}/${path}`, { method: 'HEAD' })).headers;
  const isWorker = (name: string) => name === 'sw.js' || name.includes('worker');
  const parts = texts.filter((name) => /^(assets|locales)\//.test(name) && !isWorker(name));
  for (const name of [...parts.slice(0, 40), ...parts.filter((each) => !each.endsWith('.js'))]) {
    const headers = await headersOf(name);
    expect(headers.get('content-security-policy'), name).toBeNull();
    expect(headers.get('permissions-policy'), name).toBeNull();
    expect(headers.get('x-content-type-options'), name).toBe('nosniff');
  }
  const others = ['', 'login', 'index.html', 'sw.js', 'icons/favicon.svg', ...texts.filter(isWorker), 'assets/gone.js'];
  expect(texts.filter(isWorker).length).toBeGreaterThan(2);
  for (const name of others)
    expect((await headersOf(name)).get('content-security-policy'), name).toContain("default-src 'self'");
});

const manifest = readManifest();
const filesWith = (source: RegExp) => [
  ...new Set(
    Object.values(manifest).flatMap(({ file }) => (sourcesOf(file).some((path) => source.test(path)) ? file : [])),
  ),
];
const [registersWorker] = filesWith(/\/workbox-window\//);

test('the engine, which every visit with data loads, needs no file that holds a part of a screen', () => {
  const keysOf = (file: string) => Object.keys(manifest).filter((key) => manifest[key]?.file === file);
  const shell = scriptsOf(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry),
  );
  const needed = filesWith(/\/src\/data\/engine\.ts$/).flatMap((file) => [...scriptsOf(manifest, keysOf(file))]);
  expect(needed.length).toBeGreaterThan(1);
  const sources = needed.filter((file) => !shell.has(file)).flatMap(sourcesOf);
  expect(sources.filter((path) => /\/src\/(ui|hooks|features|routes)\//.test(path))).toEqual([]);
});

test.each([
  ['/', 400, 30],
  ['/login', 250, 30],
])('a first visit to %s takes at most %i kB in %i requests', async (path, kilobytes, requests) => {
  const { page: tab, origin } = await openPage({ firstVisit: true });
  const session = await tab.context().newCDPSession(tab);
  await session.send('Network.enable');
  const asked = new Map<string, { url: string; bytes: number }>();
  const open = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    asked.set(requestId, { url: request.url, bytes: 0 });
    open.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    asked.set(requestId, { url: asked.get(requestId)?.url ?? '', bytes: encodedDataLength });
    open.delete(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => void open.delete(requestId));
  await tab.goto(origin + path, { waitUntil: 'load' });
  await tab.waitForLoadState('networkidle');
  // The last thing that a page asks for by itself: the worker.
  await waitUntil('the worker', async () => [...asked.values()].some(({ url }) => url.endsWith(`/${registersWorker}`)));
  await waitUntil('all answers', async () => open.size === 0);
  const heaviest = [...asked.values()].sort((a, b) => b.bytes - a.bytes);
  const list = heaviest.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
  expect(asked.size, list).toBeLessThanOrEqual(requests);
  expect(Math.round(heaviest.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000), list).toBeLessThanOrEqual(kilobytes);
});

test('the worker, which keeps the app for a device without a connection, waits for all that the first screen waits for', async () => {
  const { page: tab, origin, context } = await openPage({ firstVisit: true, worker: true });
  await tab.clock.install();
  const held: (() => Promise<void>)[] = [];
  await tab.route('**/api/v1/classes?*', (route) => void held.push(() => route.continue()));
  await tab.goto(origin, { waitUntil: 'load' });
  await tab.getByRole('link', { name: 'See all regions' }).waitFor();
  await waitUntil('the list of classes to be asked for', async () => held.length > 0);
  await tab.clock.runFor(10_000);
  expect(context.serviceWorkers()).toEqual([]);
  for (const go of held) await go();
  await tab.locator('main [data-loading]').first().waitFor({ state: 'detached' });
  await tab.clock.runFor(10_000);
  await waitForWorker(tab);
});
