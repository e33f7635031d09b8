import { hash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageName } from '#lib/device-storage.ts';
import { installMemoryCaches, type MemoryCaches } from '#tests/tools/memory-caches.ts';

/** The types of a worker are not those of the tests. */
const file: string = './guides.ts';
const content = 'picture';
const integrity = `sha256-${hash('sha256', content, 'base64')}`;
const urls = ['guide-student-start-ar-a.webp', 'guide-student-start-en-b.webp', 'guide-teacher-start-ar-c.webp'];
const others = ['guide-en-d.js', 'reader-pdf.js'];
const files = [...urls, ...others].map((name) => ({ url: `assets/${name}`, integrity, revision: null }));
const cacheName = storageName('guideCache');

type Extendable = { data?: unknown; waitUntil(work: Promise<unknown>): void };
const handlers = new Map<string, (event: Extendable) => void>();
let memory: MemoryCaches;
let asked: string[];
let answers: () => Promise<Response>;

/** Runs an event of the worker, to the end of what the browser waits for. */
async function happen(type: string, data?: unknown): Promise<void> {
  const works: Promise<unknown>[] = [];
  handlers.get(type)?.({ data, waitUntil: (work) => void works.push(work) });
  await Promise.all(works);
}

const keep = (role: string) => happen('message', { type: 'KEEP_GUIDE', role });

beforeEach(async () => {
  memory = installMemoryCaches();
  asked = [];
  answers = async () => new Response(content);
  const addEventListener = (type: string, handle: (event: Extendable) => void) => handlers.set(type, handle);
  vi.stubGlobal('self', { __WB_MANIFEST: files, addEventListener, location: new URL('https://sanad.example/') });
  vi.stubGlobal('location', new URL('https://sanad.example/'));
  vi.stubGlobal(
    'Request',
    class {
      constructor(readonly url: string) {}
    },
  );
  vi.stubGlobal('fetch', ({ url }: { url: string }) => {
    asked.push(url);
    return answers();
  });
  vi.resetModules();
  const { serveGuides }: { serveGuides(): void } = await import(file);
  serveGuides();
});

afterEach(() => {
  vi.unstubAllGlobals();
  handlers.clear();
  Reflect.deleteProperty(globalThis, 'caches');
});

test('a device keeps the pictures of its own role, in each language, and fetches them once', async () => {
  await keep('student');
  const own = ['/assets/guide-student-start-ar-a.webp', '/assets/guide-student-start-en-b.webp'];
  expect((await memory.keysOf(cacheName)).sort()).toEqual(own);
  await keep('student');
  expect(asked).toEqual(own);
});

test('without a connection nothing breaks, and the next start fetches what is missing', async () => {
  answers = async () => Promise.reject(new TypeError('Failed to fetch'));
  await keep('teacher');
  answers = async () => new Response('', { status: 503 });
  await keep('teacher');
  expect(await memory.keysOf(cacheName)).toEqual([]);
  answers = async () => new Response(content);
  await keep('teacher');
  expect(await memory.keysOf(cacheName)).toEqual(['/assets/guide-teacher-start-ar-c.webp']);
});

test('a new release drops the pictures that it no longer has', async () => {
  await keep('teacher');
  await (await caches.open(cacheName)).put('/assets/guide-teacher-start-ar-old.webp', new Response('old'));
  await happen('activate');
  expect(await memory.keysOf(cacheName)).toEqual(['/assets/guide-teacher-start-ar-c.webp']);
});

test('the app itself is kept without them', async () => {
  const { shellFiles }: { shellFiles: { url: string }[] } = await import('./release-files.ts' as string);
  expect(shellFiles.map(({ url }) => url)).toEqual(['assets/guide-en-d.js']);
});
