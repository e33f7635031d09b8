import { createLink } from '@tanstack/react-router';
import {
  Check,
  CheckCheck,
  CircleAlert,
  Clock,
  Coins,
  type LucideIcon,
  Minus,
  Moon,
  TriangleAlert,
  UserX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportMonth, SponsoredMonth } from '#contract/reading/read.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useMonthLabel } from '#i18n/use-month-label.ts';
import { Behind } from '#ui/card/behind.tsx';
import { styled } from '#ui/styled.ts';

const Second = styled('span', { base: { fontWeight: 'normal', lineHeight: '1.2' } });

type Look = { palette: 'green' | 'sand' | 'gold' | 'red'; icon: LucideIcon };

const looks = {
  received: { palette: 'green', icon: Check },
  opened: { palette: 'green', icon: CheckCheck },
  waiting: { palette: 'sand', icon: Clock },
  due: { palette: 'sand', icon: Clock },
  late: { palette: 'gold', icon: CircleAlert },
  missing: { palette: 'red', icon: TriangleAlert },
  none: { palette: 'sand', icon: Minus },
  untaught: { palette: 'gold', icon: UserX },
  unattended: { palette: 'gold', icon: UserX },
  ended: { palette: 'sand', icon: Minus },
  off: { palette: 'sand', icon: Moon },
  excused: { palette: 'sand', icon: Moon },
  unknown: { palette: 'sand', icon: Minus },
} as const satisfies Record<string, Look>;

const Row = styled('ol', {
  base: {
    display: 'grid',
    listStyle: 'none',
    gap: '1.5',
    // Four in a row on a phone, where six of the longer Arabic names do not fit; then six, fewer where large text needs the room.
    gridTemplateColumns: {
      base: 'repeat(auto-fit, minmax(min(100%, 3.75rem), 1fr))',
      sm: 'repeat(auto-fill, minmax(max(2.25rem, (100% - 5 * 0.375rem) / 6), 1fr))',
      lg: 'repeat(12, 1fr)',
    },
  },
});

const cell = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5',
  minWidth: '0',
  minHeight: '12',
  height: 'full',
  borderRadius: 'md',
  textAlign: 'center',
  textStyle: 'xs',
  fontWeight: 'semibold',
  bg: 'colorPalette.subtle',
  color: 'colorPalette.fg',
  '& svg': { width: '4', height: '4' },
} as const;

const Cell = styled('div', { base: cell });
const ReportLink = createLink(
  styled('a', {
    base: { ...cell, textDecoration: 'underline', textUnderlineOffset: '0.25em', _hover: { bg: 'colorPalette.muted' } },
  }),
);

const Legend = styled('ul', {
  base: {
    display: 'grid',
    gap: '0.5',
    listStyle: 'none',
    textStyle: 'sm',
    marginBlockStart: '2',
    '& > li': { display: 'flex', gap: '2', alignItems: 'baseline' },
    '& svg': { width: '1em', height: '1em', flexShrink: '0', alignSelf: 'center' },
  },
});

export type ReportMonthsProps = {
  label: string;
  /** The oldest first; those of a sponsor say what was paid, and bring the report where the share opens it. */
  months: readonly (ReportMonth | SponsoredMonth)[];
  /** The words are opened on request: where many such rows are below each other. */
  folded?: boolean;
};

interface LegendRow extends Look {
  words: string;
  months: string[];
}

/**
 * The months of a class: what came of the report of each. Beside the signs the same is in words, month by month with its
 * due day, never in colour alone; a report that may be read opens from its month.
 */
export function ReportMonths({ label, months, folded = false }: ReportMonthsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { label: nameOf, shortHijri } = useMonthLabel();
  const legend = new Map<string, LegendRow>();
  const note = (words: string, month: string, look: Look) => {
    const row = legend.get(words) ?? { words, months: [], ...look };
    row.months.push(month);
    legend.set(words, row);
  };
  const cells = months.map((each) => {
    const { month, state, dueDate, offName, lacks } = each;
    const middle = `${month}-15`;
    const report = 'reportId' in each && each.reportId !== null ? { ...each, id: each.reportId } : undefined;
    const shown = report?.opened ? 'opened' : (lacks ?? state);
    const words = t(`reportMonths.${shown}`, { date: format.date(dueDate), name: offName ?? '' });
    note(words, format.shortMonth(middle), looks[shown]);
    return {
      month,
      name: nameOf(month),
      short: format.shortMonth(middle),
      hijri: shortHijri(month),
      words,
      report,
      ...looks[shown],
    };
  });
  for (const each of months) {
    if (!('paid' in each && each.paid)) continue;
    note(t('reportMonths.paid'), format.shortMonth(`${each.month}-15`), { palette: 'green', icon: Coins });
  }
  return (
    <div>
      <Row aria-label={label}>
        {cells.map(({ month, name, short, hijri, words, report, palette, icon: Icon }) => (
          <li key={month}>
            {report ? (
              <ReportLink
                to="/read/report/$id"
                params={{ id: report.id }}
                colorPalette={palette}
                title={report.reportTitle ?? undefined}
              >
                <span aria-hidden>{short}</span>
                {hijri && <Second aria-hidden>{hijri}</Second>}
                <Icon aria-hidden />
                <styled.span srOnly>
                  {name}: {words}. {t('reportMonths.open')}
                </styled.span>
              </ReportLink>
            ) : (
              <Cell colorPalette={palette}>
                <span aria-hidden>{short}</span>
                {hijri && <Second aria-hidden>{hijri}</Second>}
                <Icon aria-hidden />
                <styled.span srOnly>
                  {name}: {words}
                </styled.span>
              </Cell>
            )}
          </li>
        ))}
      </Row>
      <InWords summary={folded ? t('reportMonths.inWords') : undefined}>
        {[...legend.values()].map(({ words, months: named, palette, icon: Icon }) => (
          <li key={words}>
            <styled.span colorPalette={palette} color="colorPalette.fg" alignSelf="center" display="inline-flex">
              <Icon aria-hidden />
            </styled.span>
            <span>
              {words}: {named.length === months.length ? t('reportMonths.all') : format.list(named)}
            </span>
          </li>
        ))}
        {cells.some(({ report }) => report) && <li>{t('reportMonths.hint')}</li>}
      </InWords>
    </div>
  );
}

function InWords({ summary, children }: { summary: string | undefined; children: ReactNode }) {
  if (summary === undefined) return <Legend>{children}</Legend>;
  return (
    <Behind summary={summary}>
      <Legend>{children}</Legend>
    </Behind>
  );
}
