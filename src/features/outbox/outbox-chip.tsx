import { useTranslation } from 'react-i18next';
import { useConnection } from '#hooks/outbox/use-connection.ts';
import { useOutboxCounts } from '#hooks/outbox/use-outbox.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useFormat } from '#i18n/use-format.ts';
import { StatusChip } from '#ui/shell/status-chip.tsx';

/** State in the header of every screen: offline, n waiting, or up to date with the time of the check. It opens the outbox. */
export function OutboxChip() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { role } = useSession();
  // A student has no outbox in the menu, and nothing in it unless the role was another one before.
  const sends = role !== 'student';
  const { waiting, rejected } = useOutboxCounts();
  const { offline, offlineSince, lastSyncedAt, failing, sending } = useConnection();
  const counts = [
    rejected > 0 && t('chip.rejected', { count: rejected }),
    waiting > rejected && t('chip.waiting', { count: waiting - rejected }),
  ].filter((words) => words !== false);
  const line = offline
    ? [t('chip.offline'), offlineSince && t('chip.since', { when: format.clock(offlineSince) })]
        .filter(Boolean)
        .join(' ')
    : failing
      ? t('chip.failing')
      : undefined;
  const still = sending
    ? t('chip.sending')
    : lastSyncedAt
      ? t('chip.upToDateSince', { when: format.clock(lastSyncedAt) })
      : t('chip.inStep');
  const words = [line, ...counts].filter(Boolean).join(format.between) || still;
  return (
    <StatusChip
      status={offline || failing ? 'offline' : waiting > 0 ? 'waiting' : 'in-step'}
      label={words}
      link={sends || waiting > 0 ? { to: '/outbox' } : undefined}
      {...(waiting > 0 ? { short: format.number(waiting) } : {})}
    />
  );
}
