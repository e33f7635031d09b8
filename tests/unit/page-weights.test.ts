import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// @ts-expect-error the scripts are plain JavaScript
import { tooHeavy } from '../../scripts/check-weights.mjs';

test('a screen that has become heavier, is new or is gone is named', () => {
  const weights = new Map([
    ['a', 102.1],
    ['b', 102],
    ['initial JS, landing', 184.1],
    ['new', 1],
  ]);
  expect(tooHeavy(weights, { a: 100, b: 100, 'initial JS, landing': 184, gone: 3 })).toEqual([
    'a: 102.1 of 102.0',
    'initial JS, landing: 184.1 of 184.0',
    'new has no limit: 1.0',
    'gone is not in the build',
  ]);
});

test('`npm test` weighs the page after its build, and every route has a limit', () => {
  const script = readFileSync(new URL('../../scripts/test.mjs', import.meta.url), 'utf8');
  expect(script.indexOf("'scripts/check-weights.mjs'")).toBeGreaterThan(script.indexOf("'scripts/build.mjs'"));
  const limits = JSON.parse(readFileSync(new URL('../../bench/page-weights.json', import.meta.url), 'utf8'));
  expect(Object.keys(limits)).toEqual(
    expect.arrayContaining(['initial JS, landing', 'lazy route src/routes/outbox.tsx', 'kept for offline']),
  );
});
