import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countsIn, reportStateOf, reportStates, reportTransitions } from '#contract/report-states.ts';

const at = '2026-01-05T08:00:00.000Z';

test.each([
  ['arrived', {}],
  ['arrived', { seenAt: null, returned: null, replacedAt: null }],
  ['seen', { seenAt: at }],
  ['returned', { seenAt: at, returned: { comment: 'Again, please.', at } }],
  ['returned', { returnedAt: new Date(at) }],
  ['replaced', { seenAt: at, returnedAt: at, replacedAt: at }],
] as const)('a report is %s by its marks', (state, marks) => {
  expect(reportStateOf(marks)).toBe(state);
});

test('a report that another one has replaced is not returned, whatever else was done to it', () => {
  for (const marks of [{ replacedAt: at }, { replacedAt: at, returned: { comment: 'Again', at } }]) {
    expect(reportTransitions[reportStateOf(marks)].return).toBe('never');
  }
});

test('opening a returned report does not take its return away', () => {
  expect(reportTransitions[reportStateOf({ returnedAt: at })].see).toBe('returned');
});

test('every state is reached, and every report can be deleted', () => {
  const reached = new Set(reportStates.flatMap((state) => Object.values(reportTransitions[state])));
  reached.add(reportTransitions.absent.arrive);
  expect(reportStates.filter((state) => !reached.has(state))).toEqual([]);
  for (const state of reportStates) expect(reportTransitions[state].delete).toBe('absent');
});

test('nothing brings a report back that counts no longer, except what is done to another one', () => {
  const gone = reportStates.filter((state) => !countsIn[state]);
  for (const state of gone) {
    for (const [event, next] of Object.entries(reportTransitions[state])) {
      if (next !== 'never' && next !== 'absent') expect(countsIn[next], `${state} ${event}`).toBe(false);
    }
  }
});

/* A table of all states does not compile without a new one: tests/unit/what-the-compiler-names.soak.ts adds one to a copy. */
test('places that decide by the state of a report do so in tables of all states', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = ['contract', 'src', 'server'].flatMap((part) =>
    readdirSync(join(root, part), { recursive: true }).map((path) => join(root, part, String(path))),
  );
  const texts = sources
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|soak)\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')] as const);
  const tables = texts.filter(([, text]) => /Record<ReportState\b/.test(text));
  expect(tables.length).toBeGreaterThanOrEqual(11);
  // A `switch` would compile without the new state.
  const switching = texts.filter(([, text]) => /switch \(reportStateOf/.test(text));
  expect(switching.map(([path]) => path)).toEqual([]);
});
