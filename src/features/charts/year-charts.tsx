import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MonthFigures } from '#contract/answers/figures.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useMayOpen } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { MaybeLink } from './maybe-link.tsx';

/** The radar's filters for the reports that a figure counts. */
const reportSeries = [
  { key: 'receivedReports', word: 'received', show: 'received', look: 'full' },
  { key: 'lateReports', word: 'late', show: 'late', look: 'rising' },
  { key: 'missingReports', word: 'missing', show: 'missing', look: 'crossed' },
  { key: 'openReports', word: 'open', show: 'due', look: 'open' },
] as const;

/** Space of both charts until they are there. */
function ChartsOnTheirWay() {
  return (
    <styled.div marginBlock="6">
      <SkeletonLines count={2} columns={2} height="22rem" />
    </styled.div>
  );
}

/** Money and reports of the last twelve months. Each figure of the tables leads to the list that it counts. */
export function YearCharts() {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const mayOpenPayments = useMayOpen('payments');
  const { answer, state } = useAnswer('stats.months');
  if (state === 'loading') return <ChartsOnTheirWay />;
  if (!answer) return null;
  const months = answer.data.map((row) => ({ ...row, keptDollars: row.chargedDollars - row.refundedDollars }));
  const day = ({ month }: MonthFigures) => `${month}-15`;
  const common = {
    rows: months,
    rowKey: ({ month }: MonthFigures) => month,
    short: (row: MonthFigures) => format.shortMonth(day(row)),
    name: (row: MonthFigures) => format.month(day(row)),
    nameHeader: t('month'),
    behind: t('table'),
  };
  const paid = (state: 'paid' | 'refunded', dollars: number, month: string): LinkProps | undefined =>
    mayOpenPayments && dollars > 0 ? { to: '/payments', search: { state, month } } : undefined;
  return (
    <styled.div display="grid" gap="5" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }} marginBlock="6">
      <BarChart
        {...common}
        title={t('reports.title')}
        text={t('reports.text')}
        series={reportSeries.map(({ key, word, look }) => ({ key, look, label: t(`reports.${word}`) }))}
        format={format.number}
        columns={reportSeries.map(({ key, word, show }) => ({
          header: t(`reports.${word}`),
          numeric: true,
          cell: (row: MonthFigures) => (
            <MaybeLink link={row[key] > 0 ? { to: '/radar', search: { show, month: row.month } } : undefined}>
              {format.number(row[key])}
            </MaybeLink>
          ),
        }))}
      />
      <BarChart
        {...common}
        title={t('money.title')}
        text={t('money.text')}
        series={[
          { key: 'keptDollars', label: t('money.kept'), look: 'full' },
          { key: 'refundedDollars', label: t('money.refunded'), look: 'crossed' },
        ]}
        format={format.money}
        columns={[
          { header: t('money.promised'), numeric: true, cell: (row) => format.money(row.sponsoredDollars) },
          {
            header: t('money.kept'),
            numeric: true,
            cell: (row) => (
              <MaybeLink link={paid('paid', row.keptDollars, row.month)}>{format.money(row.keptDollars)}</MaybeLink>
            ),
          },
          {
            header: t('money.refunded'),
            numeric: true,
            cell: (row) => (
              <MaybeLink link={paid('refunded', row.refundedDollars, row.month)}>
                {format.money(row.refundedDollars)}
              </MaybeLink>
            ),
          },
        ]}
      />
    </styled.div>
  );
}
