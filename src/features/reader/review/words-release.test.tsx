// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Report } from '#contract/entities/report.ts';
import { show } from '#tests/gallery/render.tsx';
import { rowBuilders } from '#tests/tools/build-rows.ts';
import reports from '../../../../public/locales/en/reports.json';
import { NamedStudents, showWith } from './named-students.tsx';
import { WordsRelease } from './words-release.tsx';

const report = (words: string) => rowBuilders.reports({ words }) as Report;

test('the teacher of a report that waits reads that sponsors do not have it yet', async () => {
  await show(<WordsRelease of={report('held')} />, 'en', { reports });
  await screen.findByText('Sponsors read it after your supervisor has released it.');
});

test.each(['free', 'released', 'a state of a newer release'])(
  'there is nothing to say of words that are %s',
  async (words) => {
    await show(
      <>
        <p>Below</p>
        <WordsRelease of={report(words)} />
      </>,
      'en',
      { reports },
    );
    await screen.findByText('Below');
    expect(screen.queryByText(/Sponsors/)).toBeNull();
  },
);

test('names in the words are underlined where they are, and listed above', async () => {
  const names = ['Amina Yusuf', 'مريم الخالد'];
  const words = showWith(names);
  await show(
    <>
      <NamedStudents names={names} />
      <p>{words?.('Amina gave her book لمريم, and amina smiled.')}</p>
    </>,
    'en',
    { reports },
  );
  await screen.findByText('The words may name these students. Sponsors see the words.');
  await screen.findByText('لمريم');
  const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['Amina', 'لمريم', 'amina']);
  expect(showWith([])).toBeUndefined();
});
