import { hash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageName } from '#lib/device-storage.ts';
import { installMemoryCaches, type MemoryCaches } from '#tests/tools/memory-caches.ts';

/** The types of a worker are not those of the tests. */
const file: string = './readers.ts';
const content = 'read()';
const integrity = `sha256-${hash('sha256', content, 'base64')}`;
const files = ['reader/fonts.bin', 'assets/reader-pdf.js'].map((url) => ({ url, integrity, revision: null }));
const cacheName = storageName('readersCache');

type Extendable = { waitUntil(work: Promise<unknown>): void };
const handlers = new Map<string, (event: Extendable) => void>();
let memory: MemoryCaches;
let answers: () => Promise<Response>;

/** Runs an event of the worker. @returns what the browser waits for */
async function happen(type: string): Promise<void> {
  const works: Promise<unknown>[] = [];
  handlers.get(type)?.({ waitUntil: (work) => void works.push(work) });
  await Promise.all(works);
}

beforeEach(async () => {
  memory = installMemoryCaches();
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
  vi.stubGlobal('fetch', () => answers());
  vi.resetModules();
  const { serveReaders }: { serveReaders(): void } = await import(file);
  serveReaders();
});

afterEach(() => {
  vi.unstubAllGlobals();
  handlers.clear();
  Reflect.deleteProperty(globalThis, 'caches');
});

test('an update waits for the files of the reader where this device can read offline now, and fails without them', async () => {
  await (await caches.open(cacheName)).put('/reader/old.bin', new Response('of the last release'));
  await happen('install');
  expect((await memory.keysOf(cacheName)).sort()).toEqual([
    '/assets/reader-pdf.js',
    '/reader/fonts.bin',
    '/reader/old.bin',
  ]);
  await happen('activate');
  expect((await memory.keysOf(cacheName)).sort()).toEqual(['/assets/reader-pdf.js', '/reader/fonts.bin']);
});

test('without one of them the old release stays', async () => {
  await (await caches.open(cacheName)).put('/reader/old.bin', new Response('of the last release'));
  answers = async () => new Response('', { status: 503 });
  await expect(happen('install')).rejects.toThrow('503');
});

test('a device that has never opened a document fetches none of them', async () => {
  answers = () => Promise.reject(new Error('Nothing is asked for.'));
  await happen('install');
  expect(await memory.keysOf(cacheName)).toEqual([]);
});
