import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { lazyRoutes, readManifest, scriptsOf, sourcesOf } from '../../bench/lib/page-chunks.ts';
import { page } from './first-visit-steps.ts';
import { openPage, sharedServer } from './harness.ts';
import { waitForWorker } from './steps.ts';

const least = 1_024;

/** Files that become smaller by compression. */
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

test('the engine, which every visit with data loads, needs no file of a screen but those of the landing page', () => {
  const landing = lazyRoutes(manifest).get('src/routes/index.tsx') ?? '';
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const known = scriptsOf(manifest, [...entries, landing]);
  const engine = Object.keys(manifest).filter((key) => holds(key, /\/src\/data\/engine\.ts$/));
  expect(engine).toHaveLength(1);
  const sources = [...scriptsOf(manifest, engine)].filter((file) => !known.has(file)).flatMap(sourcesOf);
  expect(sources).toContainEqual(expect.stringMatching(/\/src\/data\/engine\.ts$/));
  expect(sources.filter((path) => /\/src\/(ui|hooks|features|routes)\//.test(path))).toEqual([]);
});

test('no file of script needs itself by way of another: its parts would run before what they need is there', () => {
  const circles = Object.keys(manifest).filter((key) => {
    const imports = manifest[key]?.imports ?? [];
    return scriptsOf(manifest, imports).has(manifest[key]?.file ?? '');
  });
  expect(circles).toEqual([]);
});

function holds(key: string, source: RegExp): boolean {
  return sourcesOf(manifest[key]?.file ?? '').some((path) => source.test(path));
}

test.each([
  // Files that load after the screen also count.
  ['/', 380, 27],
  ['/login', 240, 24],
])('a first visit to %s takes at most %i kB in %i requests', async (path, kilobytes, requests) => {
  const { page: tab, origin } = await openPage({ firstVisit: true });
  const session = await tab.context().newCDPSession(tab);
  await session.send('Network.enable');
  // A page registers its worker last; Playwright blocks it here.
  const worker = tab.waitForEvent('console', (message) =>
    message.text().includes('Service Worker registration blocked'),
  );
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
  await worker;
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
