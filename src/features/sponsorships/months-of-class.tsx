import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { Class } from '#contract/reading/read.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { ReportMonths } from '#ui/report/report-months.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { MonthsAhead } from './months-ahead.tsx';
import { classesAtFirst } from './sponsored-classes.tsx';

type MonthsOfClassProps = {
  sponsorshipId: string;
  of: Class;
  /** The months as everybody sees them: where the sponsorship does not reach the class, or is not on the device. */
  children: ReactNode;
};

/** The months of a class for its sponsor: what was paid, and the reports to open. */
export function MonthsOfClass({ sponsorshipId, of: { id, name }, children }: MonthsOfClassProps) {
  const { t } = useTranslation('sponsorships');
  // The start of the sponsor asks the same, so that it is here without internet.
  const first = useAnswer('sponsorships.classes', { id: sponsorshipId }, { limit: classesAtFirst });
  const atFirst = first.answer?.data.find((each) => each.id === id);
  const isFurther = !atFirst && first.state !== 'loading';
  const named = { search: name, limit: limits.maximumPageSize };
  const further = useAnswer('sponsorships.classes', { id: sponsorshipId }, isFurther ? named : null);
  const found = atFirst ?? further.answer?.data.find((each) => each.id === id);
  if (found) {
    return (
      <styled.div display="grid" gap="3">
        <ReportMonths label={t('months.title')} months={found.months} />
        <MonthsAhead classId={id} months={found.months} />
      </styled.div>
    );
  }
  return first.state === 'loading' || further.state === 'loading' ? <Skeleton height="24" /> : children;
}
