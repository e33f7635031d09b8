import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useOutbox } from '#hooks/outbox/use-outbox.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { styled } from '#ui/styled.ts';
import { ArrivalCard } from './arrival-card.tsx';
import { confirmationOf, shownArrivals } from './shown-arrivals.ts';

/** Shown on a start page: 'Did $240 arrive?' for each transfer that is on its way, and the states of the answers. */
export function ArrivalCards() {
  const { t } = useTranslation('money');
  const { rows } = useAnswerList('transfers.list', { limit: limits.maximumPageSize });
  const { entries } = useOutbox();
  const shown = shownArrivals(rows, entries, Date.now());
  if (shown.length === 0) return null;
  return (
    <styled.section aria-label={t('arrival.title')} marginBlockEnd="6">
      <CardGrid>
        {shown.map((transfer) => (
          <ArrivalCard key={transfer.id} of={transfer} entry={confirmationOf(transfer, entries)} />
        ))}
      </CardGrid>
    </styled.section>
  );
}
