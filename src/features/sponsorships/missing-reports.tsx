import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Sponsorship } from '#contract/reading/read.ts';
import { isOverdue } from '#contract/report-months.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { classesAtFirst } from './sponsored-classes.tsx';

/** This month and the three before it: older missing reports are shown with their class. */
const monthsBack = 4;

const List = styled('ul', {
  base: { display: 'grid', gap: '2', listStyle: 'none', marginBlockEnd: '5', _empty: { display: 'none' } },
});

/** Paid reports that have not come. They are shown first, because sponsors ask about them first. */
export function MissingReports({ sponsorships }: { sponsorships: readonly Sponsorship[] }) {
  const { t } = useTranslation('sponsorships');
  return (
    <List aria-label={t('missing.title')}>
      {sponsorships.map(({ id }) => (
        <MissingOfOne key={id} sponsorshipId={id} />
      ))}
    </List>
  );
}

/** It makes the same call as the card of the sponsorship, so one call serves both. */
function MissingOfOne({ sponsorshipId }: { sponsorshipId: string }) {
  const { t } = useTranslation(['sponsorships', 'common']);
  const format = useFormat();
  const { answer } = useAnswer('sponsorships.classes', { id: sponsorshipId }, { limit: classesAtFirst });
  const missing = (answer?.data ?? []).flatMap(({ id, name, months }) =>
    months
      .slice(-monthsBack)
      .filter(({ state, paid }) => isOverdue(state) && paid)
      .map(({ month, dueDate, lacks }) => ({ id, name, month, dueDate, lacks })),
  );
  return missing.toReversed().map(({ id, name, month, dueDate, lacks }) => (
    <Strip key={`${id} ${month}`} as="li" marginBlockEnd="0" bg="red.subtle" position="relative">
      <styled.span color="red.fg" aria-hidden>
        <TriangleAlert size={20} />
      </styled.span>
      <styled.div flex="1 1 12rem" minWidth="0">
        <Link
          to="/class/$classId"
          params={{ classId: id }}
          search={{ of: sponsorshipId }}
          quiet
          fontWeight="medium"
          _after={{ content: '""', position: 'absolute', inset: '0' }}
        >
          {t('missing.text', { month: format.month(`${month}-15`), name })}
        </Link>
        <styled.div textStyle="sm">
          {lacks ? t(`common:reportMonths.${lacks}`) : t('missing.since', { date: format.date(dueDate) })}
        </styled.div>
      </styled.div>
    </Strip>
  ));
}
