import { Check, Clock, Pencil, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Text } from '#ui/text.ts';

type ArrivalStateProps = { entry: OutboxEntry; onChange: () => void };

/** This device's answer to a transfer, and its state: a result without an answer is called unknown. */
export function ArrivalState({ entry, onChange }: ArrivalStateProps) {
  const { t } = useTranslation(['money', 'outbox', 'common']);
  const format = useFormat();
  const { state, receipt, fields, lastError, mayHaveArrived } = entry;
  const { amount = '', receivedDate = '' } = fields ?? {};
  const isRejected = state === 'rejected';
  return (
    <>
      <Text>{t('arrival.said', { amount: format.money(Number(amount)), date: format.date(receivedDate) })}</Text>
      {receipt ? (
        <Badge colorPalette="green" justifySelf="start" data-state={state}>
          <Check aria-hidden /> {t('outbox:state.sent', { when: format.clock(receipt.at) })}
        </Badge>
      ) : (
        <>
          <Badge colorPalette={isRejected ? 'red' : 'gold'} justifySelf="start" data-state={state}>
            {isRejected ? <TriangleAlert aria-hidden /> : <Clock aria-hidden />}{' '}
            {t(isRejected ? 'common:files.rejected' : 'common:files.waiting')}
          </Badge>
          {isRejected && lastError?.message && <Text textStyle="sm">{lastError.message}</Text>}
          {!isRejected && mayHaveArrived && <Text textStyle="sm">{t('arrival.unknown')}</Text>}
          <Button variant="outline" size="sm" justifySelf="start" icon={<Pencil />} onClick={onChange}>
            {t('common:actions.edit')}
          </Button>
          {isRejected && (
            <Link to="/outbox" alone>
              {t('outbox:title')}
            </Link>
          )}
        </>
      )}
    </>
  );
}
