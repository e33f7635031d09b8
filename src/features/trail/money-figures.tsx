import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { styled } from '#ui/styled.ts';
import { type Column, DataTable } from '#ui/table/data-table.tsx';

type Row = { month: string; given: number; sent: number; confirmed: number; spent: number };

/** Public figures of a region: the money given, sent, confirmed and spent by month. Empty until there are some. */
export function MoneyFigures({ regionId }: { regionId: string }) {
  const { t } = useTranslation(['money', 'payments-admin']);
  const format = useFormat();
  const { answer } = useAnswer('money.figures', {}, { regionId });
  const { months = [] } = answer?.data ?? {};
  const rows = months.filter(({ given, sent, confirmed, spent }) => given + sent + confirmed + spent > 0).toReversed();
  if (rows.length === 0) return null;
  const words = {
    given: t('figures.given'),
    sent: t('transfers.states.sent'),
    confirmed: t('transfers.states.confirmed'),
    spent: t('trail.stations.spent'),
  };
  const steps = ['given', 'sent', 'confirmed', 'spent'] as const;
  const columns: Column<Row>[] = [
    { header: t('payments-admin:month'), cell: ({ month }) => format.month(`${month}-15`) },
    ...steps.map((step) => ({
      header: words[step],
      numeric: true as const,
      cell: (row: Row) => format.money(row[step]),
    })),
  ];
  return (
    <styled.section marginBlockStart="8">
      <SectionHeader title={t('figures.title')} />
      <DataTable
        label={t('figures.title')}
        columns={columns}
        rows={rows}
        rowKey={({ month }) => month}
        rowName={({ month }) => format.month(`${month}-15`)}
      />
    </styled.section>
  );
}
