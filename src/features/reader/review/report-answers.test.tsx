// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { noAnswers, type Report } from '#contract/entities/report.ts';
import { show } from '#tests/gallery/render.tsx';
import { rowBuilders } from '#tests/tools/build-rows.ts';
import reports from '../../../../public/locales/en/reports.json';
import { AnswersOfSponsors } from './report-answers.tsx';

afterEach(() => vi.unstubAllGlobals());

const report = (more: Partial<Report>) => rowBuilders.reports(more) as Report;

test('a class reads the words of its sponsors with their number, and nothing where no one has answered', async () => {
  await show(<AnswersOfSponsors of={report({ answers: { ...noAnswers, reward: 3, thanks: 1 } })} />, 'en', { reports });
  await screen.findByText('Sponsors answered: Thank you (1) · May Allah reward you (3)');
});

test('a row that an earlier release has stored shows no answers, and no error', async () => {
  const { answers: _, ...row } = report({});
  await show(<AnswersOfSponsors of={row as Report} />, 'en', { reports });
  expect(screen.queryByText(/answered/)).toBeNull();
});
