import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ListStates } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

const tones = {
  due: 'gold',
  open: 'gold',
  paid: 'green',
  failed: 'red',
  refunded: 'sand',
  skipped: 'sand',
  unknown: 'sand',
} as const;

/** The charged and due months of a sponsorship, with their receipts. */
export function PaymentsDialog({ sponsorshipId, onClose }: { sponsorshipId: string; onClose: () => void }) {
  const { t } = useTranslation(['sponsorships', 'errors']);
  const format = useFormat();
  const view = useAnswer('payments.list', {}, { sponsorshipId, limit: '100' });
  const rows = view.answer?.data ?? [];
  return (
    <Dialog open onClose={onClose} title={t('payments.title')}>
      <ListStates
        view={{ ...view, rows, totalItems: rows.length }}
        error={t('errors:data')}
        bones={{ count: 3, height: '12' }}
      >
        <styled.ul listStyle="none" display="grid">
          {rows.map((payment) => (
            <styled.li
              key={payment.id}
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              gap="3"
              minHeight="12"
              borderBlockEndWidth="1px"
            >
              <Text flex="1 1 8rem" minWidth="0">
                {format.month(`${payment.month}-15`)}
              </Text>
              <Text fontWeight="medium">{format.money(payment.amount)}</Text>
              {payment.refundedAmount > 0 && payment.refundedAmount < payment.amount && (
                <Text textStyle="sm" color="fg.muted">
                  {t('payments.partRefunded', { amount: format.money(payment.refundedAmount) })}
                </Text>
              )}
              <Badge colorPalette={tones[payment.state]}>{t(`payments.state.${payment.state}`)}</Badge>
              {payment.receiptCode && (
                <Link to="/receipt/$code" params={{ code: payment.receiptCode }} alone>
                  {t('payments.receipt')}
                </Link>
              )}
            </styled.li>
          ))}
        </styled.ul>
        <SavedNote at={view.savedAt} />
      </ListStates>
    </Dialog>
  );
}
