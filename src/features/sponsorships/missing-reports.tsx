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

/** This month and the three before it: what is missing for longer is said with its class. */
const monthsBack = 4;

const List = styled('ul', {
  base: { display: 'grid', gap: '2', listStyle: 'none', marginBlockEnd: '5', _empty: { display: 'none' } },
});

/** The reports that a sponsor has paid for and that have not come: before all else, for this is what they ask themselves. */
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

/** Reads what the card of the sponsorship reads too: one call for both. */
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
