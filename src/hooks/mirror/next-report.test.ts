import { expect, it } from 'vitest';
import { dueOf, nextReport } from './next-report.ts';

const months = ['2026-11', '2026-10', '2026-09'];
const old = '2025-01-01T00:00:00.000Z';
const waiting = { kind: 'create', state: 'waiting' } as never;
const rejected = { kind: 'create', state: 'rejected' } as never;
const going = { kind: 'delete', state: 'waiting' } as never;

it('last month comes first while it has no report', () => {
  expect(nextReport([{ month: '2026-11' }], old, months)).toEqual({ month: '2026-10', state: 'open' });
  expect(nextReport([{ month: '2026-10', pending: going }], old, months)).toEqual({ month: '2026-10', state: 'open' });
  const notAccepted = { month: '2026-10', pending: rejected };
  expect(nextReport([notAccepted], old, months)).toEqual({ month: '2026-10', state: 'rejected' });
});

it('nothing is asked for from before the class was', () => {
  expect(nextReport([], '2026-11-02T00:00:00.000Z', months)).toEqual({ month: '2026-11', state: 'open' });
});

it('then this month: to be sent, waiting, not accepted, arrived', () => {
  const before = { month: '2026-10', pending: waiting };
  const stateOf = (...pending: never[]) =>
    nextReport([before, ...pending.map((one) => ({ month: '2026-11', pending: one }))], old, months);
  expect(stateOf()).toEqual({ month: '2026-11', state: 'open' });
  expect(stateOf(rejected)).toEqual({ month: '2026-11', state: 'rejected' });
  expect(stateOf(rejected, waiting)).toEqual({ month: '2026-11', state: 'waiting' });
  expect(stateOf(waiting, undefined as never)).toEqual({ month: '2026-11', state: 'arrived' });
});

it('what is to be sent is due to the end of the region’s due day, and late after it', () => {
  const open = { month: '2026-10', state: 'open' } as const;
  const at = (moment: string) => dueOf(open, 5, new Date(moment));
  expect(at('2026-11-05T23:59:59Z')).toEqual({ date: '2026-11-05', isMissing: false });
  expect(at('2026-11-06T00:00:00Z')).toEqual({ date: '2026-11-05', isMissing: true });
});

it('what waits or has arrived is not asked for, and no date is made up where the region is not known', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  expect(dueOf({ month: '2026-10', state: 'waiting' }, 5, now)).toBeUndefined();
  expect(dueOf({ month: '2026-10', state: 'open' }, undefined, now)).toBeUndefined();
});
