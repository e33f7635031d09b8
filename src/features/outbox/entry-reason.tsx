import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '#hooks/use-outbox.ts';

/** Why the last attempt did not succeed: the server's sentence, or ours where it never answered. */
export function EntryReason({ error }: { error: NonNullable<OutboxEntry['lastError']> }) {
  const { t, i18n } = useTranslation(['outbox', 'problems']);
  const own = `reason.${error.code}`;
  const words = i18n.exists(own, { ns: 'outbox' })
    ? t(own as 'reason.offline')
    : error.message || t('problems:internal');
  return (
    <Text role="status" textStyle="sm">
      {words}
    </Text>
  );
}
