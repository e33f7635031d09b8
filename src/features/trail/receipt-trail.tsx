import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { Heading } from '#ui/text.ts';
import { RefundedNote } from './refunded-note.tsx';
import { Stations } from './stations.tsx';

/** The way of the money on a receipt, without names. Empty if it is not known here. */
export function ReceiptTrail({ code }: { code: string }) {
  const { t } = useTranslation('money');
  const { answer } = useAnswer('receipts.trail', { code });
  if (!answer) return null;
  const { amount, stations, refunded } = answer.data;
  return (
    <section>
      <Heading as="h2" size="md" marginBlockEnd="3">
        {t('trail.titleOpen')}
      </Heading>
      <Stations amount={amount} stations={stations} />
      <RefundedNote refunded={refunded} />
    </section>
  );
}
