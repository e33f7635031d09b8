import { useTranslation } from 'react-i18next';
import type { Sponsorship } from '#contract/reading/read.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { styled } from '#ui/styled.ts';

const Totals = styled('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4',
    '& > div': {
      layerStyle: 'card',
      flex: '1 1 9rem',
      padding: '4',
      display: 'flex',
      flexDirection: 'column-reverse',
      justifyContent: 'flex-end',
    },
    '& dd': { margin: '0', textStyle: { base: 'xl', sm: '2xl' }, fontWeight: 'semibold' },
    '& dt': { textStyle: 'sm', color: 'fg.muted' },
  },
});

/** A sponsor's monthly amount, total and first month, over all sponsorships, ended ones too. */
export function SponsorTotals({ sponsorships }: { sponsorships: readonly Sponsorship[] }) {
  const { t } = useTranslation('sponsorships');
  const format = useFormat();
  const statement = useAnswer('payments.statement').answer?.data;
  const active = sponsorships.filter(({ state }) => state === 'active');
  const dollars = active.reduce((sum, { amount }) => sum + amount, 0);
  const given = statement?.years.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0) ?? 0;
  const [first] = sponsorships.flatMap(({ startedDate }) => startedDate ?? []).sort();
  if (active.length === 0 && given === 0) return null;
  return (
    <styled.section marginBlockEnd="5">
      <Totals>
        {active.length > 0 && (
          <div>
            <dt>{t('totals.monthly')}</dt>
            <dd>{format.money(dollars)}</dd>
          </div>
        )}
        {given > 0 && (
          <div>
            <dt>{t('totals.given')}</dt>
            <dd>{format.money(given)}</dd>
          </div>
        )}
        {first && (
          <div>
            <dt>{t('totals.since')}</dt>
            <dd>{format.month(first)}</dd>
          </div>
        )}
      </Totals>
      {given > 0 && (
        <Link to="/my-statement" alone>
          {t('totals.statement')}
        </Link>
      )}
    </styled.section>
  );
}
