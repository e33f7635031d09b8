import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { styled } from '#ui/styled.ts';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Text } from '#ui/text.ts';

type Row = {
  paymentId: string;
  name: string;
  month: string;
  paid: number;
  refunded: number;
  amount: number;
  refundedDate: string | null;
};

/** Refunds that the operator's own fund pays, because their money had been sent. Empty if there are none. */
export function OperatorFund() {
  return useMay('transfers.ready') ? <Fund /> : null;
}

function Fund() {
  const { t } = useTranslation(['money', 'payments-admin']);
  const format = useFormat();
  const { answer } = useAnswer('transfers.ready');
  const { operator = 0, operatorRows = [] } = answer?.meta ?? {};
  if (operatorRows.length === 0) return null;
  const columns: Column<Row>[] = [
    { header: t('transfers.fund'), cell: ({ name }) => <bdi>{name}</bdi> },
    { header: t('payments-admin:month'), cell: ({ month }) => format.month(`${month}-15`) },
    { header: t('trail.stations.paid'), numeric: true, cell: ({ paid }) => format.money(paid) },
    { header: t('payments-admin:states.refunded'), numeric: true, cell: ({ refunded }) => format.money(refunded) },
    { header: t('operator.borne'), numeric: true, cell: ({ amount }) => format.money(amount) },
    { header: t('operator.date'), cell: ({ refundedDate }) => refundedDate && format.date(refundedDate) },
  ];
  return (
    <styled.section marginBlockStart="8">
      <SectionHeader title={t('operator.title')} />
      <Text marginBlockEnd="3">{t('operator.text', { amount: format.money(operator) })}</Text>
      <DataTable
        label={t('operator.title')}
        columns={columns}
        rows={operatorRows}
        rowKey={({ paymentId }) => paymentId}
        rowName={({ name, month }) => `${name}, ${format.month(`${month}-15`)}`}
      />
    </styled.section>
  );
}
