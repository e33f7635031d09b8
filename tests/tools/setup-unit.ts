import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { afterAll, afterEach, vi } from 'vitest';

// Files in tests must be Node's own: a structured clone, by which fake-indexeddb stores, knows no other. Some Node
// releases have them in node:buffer only, and happy-dom puts copies of its own in their place.
Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile });

// Files share a worker: what a test has rendered or put in another's place is none of the next one's.
afterEach(async () => {
  if (!('document' in globalThis)) return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
});
afterAll(async () => {
  vi.useRealTimers();
  // What a file has started to load, and did not wait for, is there for the next one too.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if ('localStorage' in globalThis) localStorage.clear();
}, 30_000);
