import { useTranslation } from 'react-i18next';
import type { Refunded } from '#contract/entities/trail.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Text } from '#ui/text.ts';

/** Shown below the stations: the money that was refunded, and who pays for the part that had been sent. */
export function RefundedNote({ refunded }: { refunded: Refunded | null | undefined }) {
  const { t } = useTranslation('money');
  const format = useFormat();
  if (!refunded) return null;
  const { date, amount, fromOperator } = refunded;
  const words = { amount: format.money(amount), ...(date && { date: format.date(date) }) };
  return (
    <Text marginBlockStart="3">
      {t(date ? 'trail.refundedOn' : 'trail.refunded', words)}
      {fromOperator > 0 && ` ${t('trail.refundedSent', { amount: format.money(fromOperator) })}`}
    </Text>
  );
}
