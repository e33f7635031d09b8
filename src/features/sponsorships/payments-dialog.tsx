import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { OfflineState } from '#ui/states/offline-state.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
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

/** Every month of a sponsorship that was charged or is due, with its receipt. */
export function PaymentsDialog({ sponsorshipId, onClose }: { sponsorshipId: string; onClose: () => void }) {
  const { t } = useTranslation('sponsorships');
  const format = useFormat();
  const { answer, state, refresh } = useAnswer('payments.list', {}, { sponsorshipId, limit: '100' });
  return (
    <Dialog open onClose={onClose} title={t('payments.title')}>
      {state === 'loading' && <SkeletonLines count={3} />}
      {state === 'not-saved' && <OfflineState onRetry={refresh} />}
      {answer?.data.length === 0 && <EmptyState />}
      <styled.ul listStyle="none" display="grid">
        {answer?.data.map((payment) => (
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
            <Badge colorPalette={tones[payment.state]}>{t(`payments.state.${payment.state}`)}</Badge>
            {payment.receiptCode && (
              <Link to="/receipt/$code" params={{ code: payment.receiptCode }}>
                {t('payments.receipt')}
              </Link>
            )}
          </styled.li>
        ))}
      </styled.ul>
    </Dialog>
  );
}
