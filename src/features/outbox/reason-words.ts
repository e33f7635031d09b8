import type { i18n } from 'i18next';
import type { OutboxEntry } from '#hooks/use-outbox.ts';

/** Why an attempt did not succeed: our sentence where the server never answered, else its own. */
export function reasonWords({ t, exists }: Pick<i18n, 't' | 'exists'>, error: OutboxEntry['lastError']): string {
  const own = `reason.${error?.code}`;
  if (exists(own, { ns: 'outbox' })) return t(own as 'reason.offline', { ns: 'outbox' });
  return error?.message || t('problems:internal');
}
