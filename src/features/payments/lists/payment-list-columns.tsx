import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/reading/read.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Badge } from '#ui/card/badge.tsx';
import { styled } from '#ui/styled.ts';
import type { Column } from '#ui/table/data-table.tsx';
import { paymentTones } from '../one/payment-tones.ts';

/** The columns of the list of all payments. */
export function usePaymentColumns(): Column<Payment>[] {
  const { t } = useTranslation('payments-admin');
  const format = useFormat();
  return useMemo<Column<Payment>[]>(
    () => [
      { header: t('sponsor'), cell: ({ sponsor }) => sponsor && <bdi>{sponsor.fullName}</bdi> },
      { header: t('place'), cell: ({ name }) => <bdi>{name || t('placeGone')}</bdi> },
      { header: t('month'), cell: ({ month }) => format.month(`${month}-15`) },
      {
        header: t('amount'),
        numeric: true,
        cell: ({ amount, refundedAmount, refundingAmount, state }) => (
          <span>
            {format.money(amount)}
            {refundedAmount > 0 && state === 'paid' && (
              <styled.small display="block" color="fg.muted">
                {t('partBack', { back: format.money(refundedAmount), left: format.money(amount - refundedAmount) })}
              </styled.small>
            )}
            {refundingAmount > 0 && (
              <styled.small display="block" color="fg.muted">
                {t('goesBack', { amount: format.money(refundingAmount) })}
              </styled.small>
            )}
          </span>
        ),
      },
      {
        header: t('state'),
        cell: (row) => (
          <styled.span display="inline-grid" justifyItems={{ base: 'start', smDown: 'end' }}>
            <Badge colorPalette={paymentTones[row.state]}>{t(`states.${row.state}`)}</Badge>
            {row.declinedBecause && <styled.small color="fg.muted">{t(`because.${row.declinedBecause}`)}</styled.small>}
          </styled.span>
        ),
      },
      { header: t('paidDate'), cell: ({ paidDate }) => paidDate && format.date(paidDate) },
    ],
    [t, format],
  );
}
