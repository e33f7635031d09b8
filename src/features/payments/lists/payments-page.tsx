import { useNavigate } from '@tanstack/react-router';
import { Eye, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentSums } from '#contract/entities/payment.ts';
import { type PaymentState, paymentStates } from '#contract/entities/sponsorship-kinds.ts';
import { monthOf, monthsUpTo } from '#contract/month.ts';
import type { Payment } from '#contract/reading/read.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useExport } from '#hooks/calls/use-export.ts';
import { useSteadyAnswer } from '#hooks/calls/use-steady-answer.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { FactList } from '#ui/card/fact-list.tsx';
import { OptionalFilter } from '#ui/list/filter-select.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import { RefundDialog } from '../one/refund-dialog.tsx';
import { usePaymentColumns } from './payment-list-columns.tsx';

export type PaymentsPageProps = {
  state: PaymentState | undefined;
  /** Only payments whose money is on its way back, or with a proposed refund. */
  show: 'refunding' | 'proposed' | undefined;
  /** Only the payments for this month, `YYYY-MM`. */
  month: string | undefined;
};

/** Every payment with its month and state, for the admin; a paid one can be refunded. */
export function PaymentsPage({ state, show, month }: PaymentsPageProps) {
  const { t } = useTranslation(['payments-admin', 'common']);
  const format = useFormat();
  const navigate = useNavigate();
  const open = (id: string) => void navigate({ to: '/payments/$id', params: { id } });
  const list = useListState({ filters: ['state', 'show', 'month'] });
  const filter = {
    state,
    month,
    refunding: show === 'refunding' ? true : undefined,
    proposed: show === 'proposed' ? true : undefined,
  };
  const view = useAnswerList('payments.list', {
    page: list.page,
    limit: list.limit,
    search: list.search,
    ...filter,
  });
  // They stay while the next page loads, as the rows do.
  const last = useSteadyAnswer(view.answer);
  const sums = (view.state === 'loading' ? last : view.answer)?.meta.sums;
  const exportAll = useExport('export.payments', { search: list.search, ...filter });
  const mayRefund = useMay('payments.refund');
  const [refunded, setRefunded] = useState<Payment>();
  const columns = usePaymentColumns();
  return (
    <>
      <TablePage
        title={t('title')}
        onExport={exportAll}
        list={{ ...list, sort: undefined }}
        view={view}
        filters={
          <>
            <OptionalFilter
              label={t('month')}
              value={month}
              options={monthsToChoose(month).map((value) => ({ value, label: format.month(`${value}-15`) }))}
              onChange={(next) => list.set({ month: next })}
            />
            <OptionalFilter
              label={t('state')}
              value={show ?? state}
              options={[...paymentStates, 'refunding' as const, 'proposed' as const].map((value) => ({
                value,
                label: t(`states.${value}`),
              }))}
              onChange={(next) =>
                list.set(
                  next === 'refunding' || next === 'proposed'
                    ? { show: next, state: undefined }
                    : { state: next, show: undefined },
                )
              }
            />
          </>
        }
        columns={columns}
        rowName={({ name, month }) =>
          t('common:monthOf', { month: format.month(`${month}-15`), name: name || t('placeGone') })
        }
        onOpen={({ id }) => open(id)}
        menu={(row) => [
          { label: t('openPayment'), icon: <Eye />, onSelect: () => open(row.id) },
          mayRefund && {
            label: t('refund'),
            icon: <Undo2 />,
            disabled: row.state !== 'paid' || row.refundingAmount > 0,
            onSelect: () => setRefunded(row),
          },
        ]}
        empty={{ text: t('emptyHint') }}
        below={sums && <Sums of={sums} />}
      />
      <RefundDialog payment={refunded} onClose={() => setRefunded(undefined)} />
    </>
  );
}

/** The months of two years, newest first, and the chosen one. */
function monthsToChoose(chosen: string | undefined): string[] {
  const months = monthsUpTo(monthOf(new Date()), 24).toReversed();
  return chosen && !months.includes(chosen) ? [...months, chosen] : months;
}

/** Sums of the payments found. */
function Sums({ of: { taken, refunded, untaken } }: { of: PaymentSums }) {
  const { t } = useTranslation('payments-admin');
  const format = useFormat();
  const shown = [
    { label: t('sums.taken'), value: taken },
    { label: t('sums.refunded'), value: refunded },
    { label: t('sums.kept'), value: refunded > 0 ? taken - refunded : 0 },
    { label: t('sums.untaken'), value: untaken },
  ].filter(({ value }) => value > 0);
  return (
    shown.length > 0 && <FactList facts={shown.map(({ label, value }) => ({ label, value: format.money(value) }))} />
  );
}
