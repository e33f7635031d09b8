import { useTranslation } from 'react-i18next';
import type { PaymentDetails } from '#contract/reading/read.ts';
import { useFormat } from '#i18n/use-format.ts';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

type Event = PaymentDetails['events'][number];

/** Events of a payment in order, with day, sum, reason and the person who decided. */
export function PaymentHistory({ events, gateway }: { events: readonly Event[]; gateway: string | null }) {
  const { t } = useTranslation('payments-admin');
  const format = useFormat();
  const words = ({ kind, amount }: Event) =>
    t(`events.${kind}`, { amount: amount === null ? '' : format.money(amount), gateway: gateway ?? '' });
  return (
    <styled.ol display="grid" gap="4" borderInlineStartWidth="2px" paddingInlineStart="4">
      {events.map((event) => (
        <li key={`${event.kind} ${event.at}`}>
          <Text fontWeight="medium">{words(event)}</Text>
          <Text textStyle="sm" color="fg.muted">
            <time dateTime={event.at}>{format.dateTime(event.at)}</time>
            {event.by && (
              <>
                {format.between}
                <bdi>{event.by.fullName}</bdi>
              </>
            )}
          </Text>
          {event.reason && <Text textStyle="sm">{t(`reasons.${event.reason}`)}</Text>}
          {event.note && (
            <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
              <bdi>{event.note}</bdi>
            </Text>
          )}
        </li>
      ))}
    </styled.ol>
  );
}
