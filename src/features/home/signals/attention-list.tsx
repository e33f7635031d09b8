import { useTranslation } from 'react-i18next';
import type { AttentionKind } from '#contract/answers/figures.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { comparedMissing } from './compare-months.ts';
import { FigureCards, isShown } from './figure-cards.tsx';
import { useChangeWords } from './use-change-words.ts';

/** Open work, the most urgent first: each figure leads to the list that it counts. Nothing where nothing is open. */
export function AttentionList() {
  const { t } = useTranslation('home');
  const { row: figures, state } = useOne('stats.attention');
  const details = useDetails();
  const known = figures?.filter(isShown) ?? [];
  if (state !== 'loading' && known.length === 0) return null;
  return (
    <section>
      <SectionHeader title={t('attention.title')} />
      {state === 'loading' && <SkeletonLines count={3} columns={3} height="24" />}
      <FigureCards figures={known} details={details} />
    </section>
  );
}

/** Details below the figures: the last month compared with the one before. */
function useDetails(): Partial<Record<AttentionKind, string>> {
  const { t } = useTranslation('home');
  const format = useFormat();
  const changeWords = useChangeWords();
  const { answer } = useAnswer('stats.months');
  const missing = answer && comparedMissing(answer.data);
  if (!missing) return {};
  const month = format.month(`${missing.month}-15`);
  const change = changeWords(missing, format.number);
  return { missingReports: t('attention.lastMonth', { month, value: format.number(missing.value), change }) };
}
