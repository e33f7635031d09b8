import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sponsorship } from '#contract/reading/read.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useSteadyAnswer } from '#hooks/calls/use-steady-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { ReportMonths } from '#ui/report/report-months.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { MonthsAhead } from './months-ahead.tsx';
import { MoreButton } from './more-button.tsx';

/** Number of a sponsorship's classes shown at first. */
export const classesAtFirst = 3;

type SponsoredClassesProps = {
  sponsorshipId: string;
  /** The kind of place that is sponsored, whose name is above: a class is not named again, nor a madrasa beside its classes. */
  of?: Sponsorship['type'];
};

/** The classes that a sponsorship reaches, each with its row of twelve months; a large one shows a few at first. */
export function SponsoredClasses({ sponsorshipId, of = 'region' }: SponsoredClassesProps) {
  const { t } = useTranslation('sponsorships');
  const format = useFormat();
  const [limit, setLimit] = useState(classesAtFirst);
  const view = useAnswer('sponsorships.classes', { id: sponsorshipId }, { limit });
  const answer = useSteadyAnswer(view.answer);
  if (!answer) return view.state === 'loading' ? <Skeleton height="24" /> : null;
  if (answer.data.length === 0) return null;
  const more = answer.meta.totalItems - answer.data.length;
  return (
    <styled.div display="grid" gap="4">
      {answer.data.map(({ id, name, madrasaName, months }) => (
        <styled.div key={id} display="grid" gap="2">
          {of !== 'class' && (
            <Heading as="h3" size="sm">
              <Link to="/class/$classId" params={{ classId: id }} quiet>
                <bdi>{name}</bdi>
              </Link>
              {of !== 'madrasa' && (
                <Text as="span" fontWeight="normal" color="fg.muted">
                  {format.between}
                  <bdi>{madrasaName}</bdi>
                </Text>
              )}
            </Heading>
          )}
          <ReportMonths label={`${name}: ${t('months.title')}`} months={months} folded />
          {of === 'class' && <MonthsAhead classId={id} months={months} />}
        </styled.div>
      ))}
      {more > 0 && (
        <MoreButton view={view} onMore={() => setLimit(Math.min(limit + 10, 100))}>
          {t('classesMore', { count: more })}
        </MoreButton>
      )}
    </styled.div>
  );
}
