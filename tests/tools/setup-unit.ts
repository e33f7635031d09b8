import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { afterAll, afterEach, vi } from 'vitest';

// Files in tests must be Node's own: structured cloning, which fake-indexeddb uses, knows no others. Some Node releases have
// them in node:buffer only, and happy-dom replaces them.
Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile });

// Files share a worker, so rendered parts and replaced globals are removed after each test.
afterEach(async () => {
  if (!('document' in globalThis)) return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
});
afterAll(async () => {
  vi.useRealTimers();
  // A module that a file has started to load without waiting would otherwise still load during the next file.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if ('localStorage' in globalThis) localStorage.clear();
}, 30_000);
