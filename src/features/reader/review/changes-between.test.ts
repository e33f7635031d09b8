import { expect, test } from 'vitest';
import type { ReportPageAnswer } from '#contract/entities/report-page.ts';
import { type ChangedField, changesBetween } from './changes-between.ts';

const photo = {
  id: 'a',
  url: '/a',
  size: 1,
  hash: 'a'.repeat(64),
  released: false,
  width: 4,
  height: 3,
  caption: 'The board',
};
const sent: ReportPageAnswer = {
  version: 1,
  language: 'en',
  figures: { lessons: 20, students: 12 },
  covered: 'Surah al-Mulk',
  wentWell: 'Reading',
  needed: 'Chalk',
  photos: [photo],
  voice: { id: 'v', url: '/v', size: 1, hash: 'f'.repeat(64), released: false, seconds: 9 },
  sourceHash: '0'.repeat(64),
};

const changes: readonly [ChangedField[], Partial<ReportPageAnswer>][] = [
  [[], {}],
  [['lessons'], { figures: { lessons: null, students: 12 } }],
  [['students'], { figures: { lessons: 20, students: 0 } }],
  [['covered'], { covered: '' }],
  [['wentWell'], { wentWell: 'Writing' }],
  [['needed'], { needed: '' }],
  [['photos'], { photos: [] }],
  [['photos'], { photos: [{ ...photo, caption: '' }] }],
  [['photos'], { photos: [{ ...photo, hash: 'b'.repeat(64) }] }],
  [['voice'], { voice: null }],
  [['lessons', 'photos', 'covered'], { figures: { lessons: 1, students: 12 }, photos: [], covered: 'Else' }],
];

test.each(changes)('a correction says which fields differ: %j', (fields, change) => {
  expect(changesBetween(sent, { ...sent, ...change })).toEqual(fields);
});

test('the same content sent again, with other addresses and another release, does not count as a change', () => {
  const again = { ...photo, id: 'b', url: '/b', released: true };
  expect(changesBetween(sent, { ...sent, photos: [again], sourceHash: '1'.repeat(64) })).toEqual([]);
});
