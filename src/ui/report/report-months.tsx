import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { Behind } from '#ui/card/behind.tsx';
import { styled } from '#ui/styled.ts';
import { type ShownMonths, useMonthLooks } from './use-month-looks.ts';

const Second = styled('span', { base: { fontWeight: 'normal', lineHeight: '1.2' } });

const Row = styled('ol', {
  base: {
    display: 'grid',
    listStyle: 'none',
    gap: '1.5',
    // Four in a row on a phone, where six of the longer Arabic names do not fit; otherwise six, or fewer with large text.
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
  months: ShownMonths;
  /** The words open on request: a visitor looks at the signs first. */
  folded?: boolean;
};

/**
 * The months of a class with the state of each report. Beside the signs, words give the same facts, month by month with the
 * due day, so that colour is never the only carrier. A readable report opens from its month.
 */
export function ReportMonths({ label, months, folded = false }: ReportMonthsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { cells, legend } = useMonthLooks(months);
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
        {legend.map(({ words, months: named, palette, icon: Icon }) => (
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
