import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newMirror } from '#tests/faults/devices.ts';
import { lease, withLease } from './lease.ts';
import { isHeldByOther } from './lease-rule.ts';

const now = Date.UTC(2025, 5, 1);

// IndexedDB in memory works with setImmediate, which stays real.
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('two tabs without Web Locks send one after the other', async () => {
  const { mirror } = newMirror();
  const order: string[] = [];
  const end = gate();
  const first = withLease(mirror, 'sanad-send', async () => {
    order.push('first starts');
    await end.opened;
    order.push('first ends');
  });
  await until(() => order.length === 1);
  const second = withLease(mirror, 'sanad-send', async () => {
    order.push('second starts');
  });
  await until(() => vi.getTimerCount() === 2);
  end.open();
  await first;
  await vi.advanceTimersByTimeAsync(lease.question);
  await second;
  expect(order).toEqual(['first starts', 'first ends', 'second starts']);
  expect(await mirror.leases.count()).toBe(0);
});

test('a tab that sends for long keeps its lease', async () => {
  const { mirror } = newMirror();
  const end = gate();
  const sending = withLease(mirror, 'sanad-send', async (signal) => {
    await end.opened;
    return signal.aborted;
  });
  await until(() => vi.getTimerCount() === 1);
  const first = (await mirror.leases.get('sanad-send'))?.until ?? 0;
  await vi.advanceTimersByTimeAsync(lease.renewal);
  await until(async () => ((await mirror.leases.get('sanad-send'))?.until ?? 0) > first);
  end.open();
  expect(await sending).toBe(false);
});

test('a tab that slept while another one took over learns that its turn is over', async () => {
  const { mirror } = newMirror();
  const sending = withLease(mirror, 'sanad-send', async (signal) => {
    await mirror.leases.put({ name: 'sanad-send', holder: 'another', until: now + lease.length });
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    await vi.advanceTimersByTimeAsync(lease.renewal);
    await aborted;
    return 'over';
  });
  expect(await sending).toBe('over');
  expect(await mirror.leases.get('sanad-send')).toMatchObject({ holder: 'another' });
});

test('the lease of a tab that died is free after its time', async () => {
  const { mirror } = newMirror();
  await mirror.leases.put({ name: 'sanad-send', holder: 'dead', until: now + lease.length });
  const sending = withLease(mirror, 'sanad-send', async () => 'sent');
  let isSent = false;
  void sending.then(() => {
    isSent = true;
  });
  await until(async () => {
    await vi.advanceTimersByTimeAsync(lease.question);
    return isSent;
  });
  expect(Date.now()).toBeGreaterThanOrEqual(now + lease.length);
  expect(await sending).toBe('sent');
});

test('a lease that was written by a clock ten years ahead holds no one up', () => {
  const tenYears = 3_650 * 86_400_000;
  const left = { name: 'sanad-send', holder: 'dead', until: now + tenYears + lease.length };
  expect(isHeldByOther(left, 'me', now, lease.length)).toBe(false);
  expect(isHeldByOther({ ...left, until: now + 1 }, 'me', now, lease.length)).toBe(true);
  expect(isHeldByOther({ ...left, until: now + 1 }, 'dead', now, lease.length)).toBe(false);
});

function gate() {
  const door = new EventTarget();
  const opened = new Promise((resolve) => door.addEventListener('open', resolve));
  return { opened, open: () => door.dispatchEvent(new Event('open')) };
}

/** Lets the work of IndexedDB continue until a condition holds. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}
