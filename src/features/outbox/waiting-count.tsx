import { useOutboxCounts } from '#hooks/outbox/use-outbox.ts';
import { useFormat } from '#i18n/use-format.ts';

/** How many items wait, from 1 on. While they are sent it changes many times a second, so it is rendered for itself. */
export function WaitingCount() {
  const format = useFormat();
  const { waiting } = useOutboxCounts();
  return waiting > 0 ? format.number(waiting) : null;
}
