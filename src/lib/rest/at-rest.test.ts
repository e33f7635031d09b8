// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageName } from '../device-storage.ts';

type Worker = { controller: object | null; ready: Promise<unknown> };

let isReady: () => void;
let work: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.resetModules();
  localStorage.clear();
  document.body.innerHTML = '';
  work = vi.fn();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Sets the worker of the page: none, or one that has the app already. */
function worker(controller: object | null): void {
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const container: Worker = { controller, ready };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
}

const pageAtRest = async () => (await import('./at-rest.ts')).whenAtRest(work);
const later = () => vi.advanceTimersByTimeAsync(60_000);

test('on a first visit nothing is fetched ahead until the worker has the app', async () => {
  worker(null);
  await pageAtRest();
  await later();
  expect(work).not.toHaveBeenCalled();
  isReady();
  await later();
  expect(work).toHaveBeenCalledOnce();
});

test.each(['pointerdown', 'keydown'])(
  'the first press of a person (%s) ends the rest of a first visit',
  async (type) => {
    worker(null);
    await pageAtRest();
    window.dispatchEvent(new Event(type));
    window.dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledOnce();
  },
);

test.each([
  ['a worker has the app', () => worker({})],
  [
    'a person is signed in',
    () => {
      worker(null);
      localStorage.setItem(storageName('token'), 'token');
    },
  ],
  ['a page can have no worker', () => undefined],
])('where %s, rest comes by itself', async (_what, before) => {
  before();
  await pageAtRest();
  expect(work).not.toHaveBeenCalled();
  await later();
  expect(work).toHaveBeenCalledOnce();
});
