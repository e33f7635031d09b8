// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkIsQuiet } from './quiet-network.ts';

const work = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  work.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the network is not quiet while the screen waits for something', async () => {
  document.body.innerHTML = '<main><p data-loading></p></main>';
  void networkIsQuiet().then(work);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).not.toHaveBeenCalled();
  document.body.innerHTML = '';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledOnce();
});

test('a page that waits for ever counts as quiet at last', async () => {
  document.body.innerHTML = '<main aria-busy="true"></main>';
  void networkIsQuiet().then(work);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(work).toHaveBeenCalledOnce();
});
