import { useTranslation } from 'react-i18next';
import type { Sponsorship } from '#contract/reading/read.ts';
import { useFormat } from '#i18n/use-format.ts';
import { styled } from '#ui/styled.ts';

const Totals = styled('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4',
    marginBlockEnd: '5',
    '& > div': {
      layerStyle: 'card',
      flex: '1 1 9rem',
      padding: '4',
      display: 'flex',
      flexDirection: 'column-reverse',
    },
    '& dd': { margin: '0', textStyle: { base: 'xl', sm: '2xl' }, fontWeight: 'semibold' },
    '& dt': { textStyle: 'sm', color: 'fg.muted' },
  },
});

/** What a sponsor gives each month, and since when. */
export function SponsorTotals({ sponsorships }: { sponsorships: readonly Sponsorship[] }) {
  const { t } = useTranslation('sponsorships');
  const format = useFormat();
  const active = sponsorships.filter(({ state }) => state === 'active');
  const dollars = active.reduce((sum, { amount }) => sum + amount, 0);
  const [first] = sponsorships.flatMap(({ startedDate }) => startedDate ?? []).sort();
  if (active.length === 0) return null;
  return (
    <Totals>
      <div>
        <dt>{t('totals.monthly')}</dt>
        <dd>{format.money(dollars)}</dd>
      </div>
      {first && (
        <div>
          <dt>{t('totals.since')}</dt>
          <dd>{format.month(first)}</dd>
        </div>
      )}
    </Totals>
  );
}
