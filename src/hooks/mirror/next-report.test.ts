import { expect, it } from 'vitest';
import { dueOf, isOverFor, type KnownReport, monthReport, nextReport, returnedReports } from './next-report.ts';

const months = ['2026-11', '2026-10', '2026-09'];
const old = { createdDate: '2025-01-01T00:00:00.000Z' };
const waiting = { kind: 'create', state: 'queued', itemId: '' } as const;
const rejected = { kind: 'create', state: 'rejected', itemId: '' } as const;
const going = { kind: 'delete', state: 'queued', itemId: '' } as const;
const returned = { comment: 'Which surahs?', at: '2026-11-03T00:00:00.000Z' };

const build = (month: string, more: Partial<KnownReport> = {}): KnownReport => ({
  id: `of ${month}`,
  month,
  fileName: 'report.pdf',
  ...more,
});

it('last month comes first while it has no report', () => {
  const next = (...reports: KnownReport[]) => nextReport(reports, old, months);
  expect(next(build('2026-11'))).toEqual({ month: '2026-10', state: 'open' });
  expect(next(build('2026-10', { pending: going }))).toEqual({ month: '2026-10', state: 'open' });
  expect(next(build('2026-10', { pending: rejected }))).toMatchObject({ month: '2026-10', state: 'rejected' });
});

it('a report that was returned is to be sent again, until what replaces it is there or waits', () => {
  const first = build('2026-10', { returned });
  expect(nextReport([first], old, months)).toMatchObject({ month: '2026-10', state: 'returned', report: first });
  expect(returnedReports([first])).toEqual([first]);
  const second = build('2026-10', { id: 'second', replaces: first.id, pending: waiting });
  expect(monthReport([second, first], '2026-10')).toMatchObject({ state: 'waiting', report: second });
  expect(returnedReports([second, first])).toEqual([]);
  const replaced = { ...first, replacedAt: '2026-11-04T00:00:00.000Z' };
  const there = { ...second, pending: undefined };
  expect(monthReport([there, replaced], '2026-10')).toMatchObject({ state: 'arrived', report: there });
  expect(nextReport([there, replaced], old, months).month).toBe('2026-11');
});

it('no report is asked for from before the start of the class', () => {
  expect(nextReport([], { createdDate: '2026-11-02T00:00:00.000Z' }, months)).toEqual({
    month: '2026-11',
    state: 'open',
  });
});

it('nothing is asked for after the last month of a class, or in a month off', () => {
  const ended = { ...old, lastMonth: '2026-10' };
  expect(nextReport([], ended, months)).toEqual({ month: '2026-10', state: 'open' });
  expect(nextReport([build('2026-10')], ended, months)).toMatchObject({ month: '2026-10', state: 'arrived' });
  const off = [{ month: '2026-10', name: 'Ramadan' }];
  expect(nextReport([], old, months, off)).toEqual({ month: '2026-11', state: 'open' });
  const both = [...off, { month: '2026-11', name: 'summer' }];
  expect(nextReport([], old, months, both)).toEqual({ month: '2026-11', state: 'off', offName: 'summer' });
  expect(nextReport([build('2026-11')], old, months, both)).toMatchObject({ month: '2026-11', state: 'arrived' });
});

it('nothing more is to be sent after the last report of a class has arrived, or was due long ago', () => {
  const isOver = (lastMonth: string | null, ...reports: KnownReport[]) => {
    const group = { ...old, lastMonth };
    return isOverFor(group, nextReport(reports, group, months), months);
  };
  expect(isOver('2026-10')).toBe(false);
  expect(isOver('2026-10', build('2026-10', { returned }))).toBe(false);
  expect(isOver('2026-10', build('2026-10'))).toBe(true);
  expect(isOver('2026-09')).toBe(true);
  expect(isOver('2026-11', build('2026-11'), build('2026-10'))).toBe(false);
  expect(isOver(null, build('2026-10'), build('2026-11'))).toBe(false);
});

it('nothing is to be sent for an ended class whose last month had no lessons, but a report that was returned', () => {
  const group = { ...old, lastMonth: '2026-10' };
  const isOver = (...reports: KnownReport[]) =>
    isOverFor(group, nextReport(reports, group, months, [{ month: '2026-10', name: 'Summer' }]), months);
  expect(isOver()).toBe(true);
  expect(isOver(build('2026-10', { returned }))).toBe(false);
});

it('then this month: to be sent, waiting, not accepted, arrived', () => {
  const before = build('2026-10', { pending: waiting });
  const stateOf = (...pending: KnownReport['pending'][]) =>
    nextReport([before, ...pending.map((one) => build('2026-11', { pending: one }))], old, months);
  expect(stateOf()).toEqual({ month: '2026-11', state: 'open' });
  expect(stateOf(rejected)).toMatchObject({ month: '2026-11', state: 'rejected' });
  expect(stateOf(rejected, waiting)).toMatchObject({ month: '2026-11', state: 'waiting' });
  expect(stateOf(waiting, undefined)).toMatchObject({ month: '2026-11', state: 'arrived' });
});

const dueDays = { dueDay: 5, pastDueDays: [] };

it('a report is due until the end of the region’s due day, and missing after it, from the first day on', () => {
  const open = { month: '2026-10', state: 'open' } as const;
  const at = (moment: string) => dueOf(open, dueDays, new Date(moment));
  expect(at('2026-11-05T23:59:59Z')).toEqual({ date: '2026-11-05', isMissing: false, days: 0 });
  expect(at('2026-11-06T00:00:00Z')).toEqual({ date: '2026-11-05', isMissing: true, days: 1 });
  expect(at('2026-11-17T12:00:00Z')).toMatchObject({ isMissing: true, days: 12 });
});

it('a waiting or arrived report is not asked for, and an unknown region gets no invented date', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  expect(dueOf({ month: '2026-10', state: 'waiting' }, dueDays, now)).toBeUndefined();
  expect(dueOf({ month: '2026-10', state: 'open' }, undefined, now)).toBeUndefined();
});
