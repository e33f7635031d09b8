import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrailStation } from '#contract/reading/read.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

const List = styled('ol', {
  base: {
    display: 'grid',
    listStyle: 'none',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '2rem minmax(0, 1fr)',
      columnGap: '3',
      paddingBlockEnd: '5',
      position: 'relative',
    },
    // The line from one station to the next.
    '& > li:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 'calc(1rem - 1px)',
      insetBlock: '2rem 0',
      borderInlineStartWidth: '2px',
    },
  },
});

const Mark = styled('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '8',
    height: '8',
    borderRadius: 'full',
    colorPalette: 'sand',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    '&[data-done]': { colorPalette: 'green' },
  },
});

type StationsProps = {
  /** Dollars of the month. */
  amount: number;
  stations: readonly TrailStation[];
  /** The reader gave the money. */
  isOwn?: boolean;
};

/** The way of a month's money: past stations with their dates, and when the others are expected. */
export function Stations({ amount, stations, isOwn = false }: StationsProps) {
  const { t } = useTranslation('money');
  const format = useFormat();
  return (
    <List>
      {stations.map((station) =>
        station.kind === 'unknown' ? null : (
          <li key={station.kind} data-station={station.kind} data-done={station.date !== null}>
            <Mark data-done={station.date !== null || undefined} aria-hidden>
              {station.date === null ? <Clock size={16} /> : <Check size={16} />}
            </Mark>
            <div>
              <Text fontWeight="semibold">{t(`trail.stations.${station.kind}`)}</Text>
              <Text color={station.date === null ? 'fg.muted' : undefined}>{whenOf(station)}</Text>
              {station.shares.length > 0 && <Text>{sharesOf(station)}</Text>}
              {station.reportId && (
                <Link to="/read/report/$id" params={{ id: station.reportId }} alone>
                  {t('trail.readReport')}
                </Link>
              )}
            </div>
          </li>
        ),
      )}
    </List>
  );

  function whenOf({ date, amount: came, expectedBy }: TrailStation): ReactNode {
    if (date === null) return expectedBy ? t('trail.notYetBy', { date: format.date(expectedBy) }) : t('trail.notYet');
    if (came === null) return format.date(date);
    const words = { date: format.date(date), amount: format.money(came), whole: format.money(amount) };
    return t(came < amount ? 'trail.partOn' : 'trail.on', words);
  }

  function sharesOf({ amount: came, shares }: TrailStation): string {
    const parts = shares.flatMap(({ kind, amount: part }) =>
      kind === 'unknown' ? [] : [t(`trail.shares.${kind}`, { amount: format.money(part) })],
    );
    // The parts add up to the amount that came this far.
    const words = { amount: format.money(came ?? amount), shares: format.list(parts) };
    return t(isOwn ? 'trail.ofYour' : 'trail.ofThe', words);
  }
}
