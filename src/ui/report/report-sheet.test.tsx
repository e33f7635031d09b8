// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import reports from '../../../public/locales/en/reports.json';
import type { CountedMonth } from './compared.ts';
import { ReportSheet, type ShownReport } from './report-sheet.tsx';

const report: ShownReport = {
  language: 'en',
  figures: { lessons: 20, students: 13 },
  covered: 'Surat al-Mulk, verses 1 to 15.',
  wentWell: 'A girl who never spoke recited a hadith to the whole room.',
  needed: 'A second bench.',
  photos: [
    { key: 'a', src: '/a.jpg', caption: 'The new roof' },
    { key: 'b', src: '/b.jpg', caption: 'The garden' },
  ],
  voice: undefined,
};

function counted(count: number): CountedMonth[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ month: `2026-${String(11 - count + index).padStart(2, '0')}`, reportId: null },
    ...{ lessons: 18, students: 12 },
  }));
}

/** The position of the words on the sheet. */
function placeOf(words: string): number {
  const place = document.body.textContent.indexOf(words);
  expect(place, words).toBeGreaterThan(-1);
  return place;
}

test('a report shows its first photo and its best sentence first, and its figures last', async () => {
  await show(<ReportSheet label="Report" of={report} />, 'en', { reports });
  await screen.findByRole('article', { name: 'Report' });
  const order = ['The new roof', report.wentWell, report.covered, report.needed, 'The garden', '20 lessons'];
  const places = order.map(placeOf);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(screen.getByText(report.wentWell).tagName).toBe('BLOCKQUOTE');
});

test('figures of one or two months are one line', async () => {
  await show(<ReportSheet label="Report" of={report} history={counted(2)} month="2026-10" />, 'en', { reports });
  await screen.findByText('20 lessons');
  expect(screen.queryByText('Lessons held')).toBeNull();
});

test('from the third month on figures are compared with those before', async () => {
  await show(<ReportSheet label="Report" of={report} history={counted(3)} month="2026-10" />, 'en', { reports });
  await screen.findByText(/2\S* compared with September 2026/);
  expect(screen.queryByText('20 lessons')).toBeNull();
});

test('a report without that sentence, photos and figures shows only its words', async () => {
  const bare = { ...report, wentWell: '', needed: '', photos: [], figures: { lessons: null, students: null } };
  await show(<ReportSheet label="Report" of={bare} />, 'en', { reports });
  await screen.findByText(report.covered);
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});
