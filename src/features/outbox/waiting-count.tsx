import { useOutboxCounts } from '#hooks/outbox/use-outbox.ts';
import { useFormat } from '#i18n/use-format.ts';

/** Number of waiting items, from 1 on. It renders separately, because it changes many times a second during sending. */
export function WaitingCount() {
  const format = useFormat();
  const { waiting } = useOutboxCounts();
  return waiting > 0 ? format.number(waiting) : null;
}
