import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { Text } from '#ui/text.ts';
import { reasonWords } from './reason-words.ts';

/** Why the last attempt did not succeed. */
export function EntryReason({ error }: { error: NonNullable<OutboxEntry['lastError']> }) {
  const { i18n } = useTranslation(['outbox', 'problems']);
  return (
    <Text role="status" textStyle="sm">
      {reasonWords(i18n, error)}
    </Text>
  );
}
