// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Snapshot } from './take-snapshot.ts';
import { watchScreen } from './watch-screen.ts';

let root: HTMLElement;
let wanted: boolean;
let kept: Snapshot[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.innerHTML = '<div id="root"><main><h1>Madrasa</h1><p>Hifz</p></main></div>';
  root = document.querySelector('#root') as HTMLElement;
  wanted = true;
  kept = [];
  stop = watchScreen(root, { isWanted: () => wanted, keep: (snapshot) => kept.push(snapshot) });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Waits for mutations, which are reported in a microtask, and then lets time pass. */
async function later(milliseconds = 5_000): Promise<void> {
  await Promise.resolve();
  await vi.advanceTimersByTimeAsync(milliseconds);
}

function leave(): void {
  window.dispatchEvent(new Event('pagehide'));
}

it('a screen that is complete is kept, once', async () => {
  await later();
  leave();
  expect(kept).toHaveLength(1);
  expect(kept[0]?.html).toContain('Hifz');
});

it('a screen that changes is kept again, and without a moment of rest only when it is left', async () => {
  await later();
  root.querySelector('p')?.append(' and Tajwid');
  await later(100);
  expect(kept).toHaveLength(1);
  leave();
  expect(kept[1]?.html).toContain('Hifz and Tajwid');
});

it('a screen with something on its way is not kept', async () => {
  root.querySelector('main')?.insertAdjacentHTML('beforeend', '<div data-loading></div>');
  await later();
  leave();
  expect(kept).toEqual([]);
});

it('nothing is kept under a finger', async () => {
  window.dispatchEvent(new Event('pointerdown'));
  await later();
  expect(kept).toEqual([]);
  window.dispatchEvent(new Event('pointerup'));
  await later();
  expect(kept).toHaveLength(1);
});

it('a screen that is left while its snapshot is taken is not kept under the address of the next', async () => {
  let asked = 0;
  stop();
  const isWanted = () => {
    asked += 1;
    return asked === 1;
  };
  stop = watchScreen(root, { isWanted, keep: (snapshot) => kept.push(snapshot) });
  await later();
  expect(asked).toBe(2);
  expect(kept).toEqual([]);
});

it('an unwanted screen is not kept, and none after the end', async () => {
  wanted = false;
  await later();
  leave();
  wanted = true;
  stop();
  leave();
  await later();
  expect(kept).toEqual([]);
});
