import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sponsorship } from '#contract/reading/read.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useSteadyAnswer } from '#hooks/calls/use-steady-answer.ts';
import { Link } from '#ui/button/link.tsx';
import { MonthDots } from '#ui/report/month-dots.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { MoreButton } from './more-button.tsx';

/** Number of a sponsorship's classes shown at first. */
export const classesAtFirst = 3;

const List = styled('ul', {
  base: {
    display: 'grid',
    gap: '2',
    listStyle: 'none',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '4',
      rowGap: '1',
      minHeight: '11',
      position: 'relative',
    },
  },
});

type SponsoredClassesProps = {
  sponsorshipId: string;
  /** The kind of place that is sponsored, whose name is above: a madrasa is not named again beside its classes. */
  of?: Sponsorship['type'];
};

/** The classes that a sponsorship reaches, each with a row of dots for its months; a large one shows a few at first. */
export function SponsoredClasses({ sponsorshipId, of = 'region' }: SponsoredClassesProps) {
  const { t } = useTranslation('sponsorships');
  const [limit, setLimit] = useState(classesAtFirst);
  const view = useAnswer('sponsorships.classes', { id: sponsorshipId }, { limit });
  const answer = useSteadyAnswer(view.answer);
  if (!answer) return view.state === 'loading' ? <Skeleton height="11" /> : null;
  if (answer.data.length === 0) return null;
  const more = answer.meta.totalItems - answer.data.length;
  return (
    <styled.div display="grid" gap="2">
      <List>
        {answer.data.map(({ id, name, madrasaName, months }) => (
          <li key={id}>
            <div>
              <Link
                to="/class/$classId"
                params={{ classId: id }}
                search={{ of: sponsorshipId }}
                quiet
                _after={{ content: '""', position: 'absolute', inset: '0' }}
              >
                {of === 'class' ? t('months.title') : <bdi>{name}</bdi>}
              </Link>
              {of !== 'madrasa' && of !== 'class' && (
                <Text textStyle="sm" color="fg.muted">
                  <bdi>{madrasaName}</bdi>
                </Text>
              )}
            </div>
            <MonthDots months={months} />
          </li>
        ))}
      </List>
      {more > 0 && (
        <MoreButton view={view} onMore={() => setLimit(Math.min(limit + 10, 100))}>
          {t('classesMore', { count: more })}
        </MoreButton>
      )}
    </styled.div>
  );
}
