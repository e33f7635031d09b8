import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { addMonths } from '#contract/month.ts';
import { offeredMonths, reportMonths } from './report-months.ts';

const [now = '', last = ''] = reportMonths();

test('a report is offered for this month and the eleven before it', () => {
  expect(offeredMonths(undefined)).toEqual(reportMonths());
  expect(reportMonths()).toHaveLength(12);
  expect(last).toBe(addMonths(now, -1));
});

test('no month after the last one of a class is offered, except the chosen one', () => {
  const ended = { lastMonth: addMonths(now, -2) };
  expect(offeredMonths(ended)[0]).toBe(ended.lastMonth);
  expect(offeredMonths(ended, now)).toEqual([now, ...offeredMonths(ended)]);
  expect(offeredMonths({ lastMonth: null })).toEqual(reportMonths());
});

test('a month long ago stays if it was chosen', () => {
  const longAgo = addMonths(now, -30);
  expect(offeredMonths(undefined, longAgo).at(-1)).toBe(longAgo);
});

test('every field that offers months of a report knows the class', () => {
  const uses = execFileSync('git', ['grep', '-n', 'reportMonths()', '--', 'src'], { encoding: 'utf8' }).split('\n');
  const fields = uses.filter((line) => /reportMonths\(\)\s*\.map/.test(line));
  expect(fields).toEqual([]);
});
