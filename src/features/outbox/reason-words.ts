import type { i18n } from 'i18next';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';

/** Reason of a failed attempt: the server's message, or our own if it never answered. */
export function reasonWords({ t, exists }: Pick<i18n, 't' | 'exists'>, error: OutboxEntry['lastError']): string {
  const own = `reason.${error?.code}`;
  if (exists(own, { ns: 'outbox' })) return t(own as 'reason.offline', { ns: 'outbox' });
  if (error?.message) return error.message;
  const known = exists(`${error?.code}`, { ns: 'problems' });
  return known ? t(error?.code as 'busy', { ns: 'problems' }) : t('problems:internal');
}
