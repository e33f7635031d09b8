// @vitest-environment happy-dom
import type { PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteArrivals, withTimeout } from './timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Work that never ends by itself, and its result. */
function startEndless() {
  const loading = {} as PDFDocumentLoadingTask;
  noteArrivals(loading);
  let outcome = 'going on';
  withTimeout(loading, new Promise(() => undefined)).catch((failure: { kind?: string }) => {
    outcome = failure.kind ?? 'another error';
  });
  return { loading, outcome: () => outcome };
}

const minute = 60_000;

test('work that never ends is ended after a minute, and not while bytes arrive', async () => {
  const { loading, outcome } = startEndless();
  for (let arrived = 0; arrived < 10; arrived += 1) {
    await vi.advanceTimersByTimeAsync(minute / 2);
    loading.onProgress?.({ loaded: arrived, total: 10 });
  }
  expect(outcome()).toBe('going on');
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(outcome()).toBe('too-large');
});

test('a page that no one looks at is not painted by browsers, and has its time later', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { outcome } = startEndless();
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(outcome()).toBe('going on');
  hidden.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(outcome()).toBe('too-large');
});

test('work that ends is answered, and leaves no timer behind', async () => {
  const loading = {} as PDFDocumentLoadingTask;
  noteArrivals(loading);
  expect(await withTimeout(loading, Promise.resolve('painted'))).toBe('painted');
  await expect(withTimeout(loading, Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
  expect(vi.getTimerCount()).toBe(0);
});
