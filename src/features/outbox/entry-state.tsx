import { Check, Clock, CloudUpload, KeyRound, Pause, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Badge } from '#ui/card/badge.tsx';

const looks = {
  queued: { tone: 'gold', icon: Clock },
  sending: { tone: 'blue', icon: CloudUpload },
  sent: { tone: 'green', icon: Check },
  'waiting-sign-in': { tone: 'gold', icon: KeyRound },
  rejected: { tone: 'red', icon: TriangleAlert },
  paused: { tone: 'sand', icon: Pause },
} as const;

/** State of an entry, in plain words. */
export function EntryState({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('outbox');
  const format = useFormat();
  const { tone, icon: Icon } = looks[entry.state];
  const words = {
    queued: t(entry.nextAttemptAt ? 'state.queuedAt' : 'state.queued'),
    sending: t('state.sending'),
    sent: t('state.sent', { when: entry.receipt ? format.dateTime(entry.receipt.at) : '' }),
    'waiting-sign-in': t('state.waitingSignIn'),
    rejected: t('state.rejected'),
    paused: t('state.paused'),
  }[entry.state];
  return (
    <Badge colorPalette={tone} whiteSpace="normal" textWrap="balance" borderRadius="lg">
      <Icon aria-hidden /> {words}
    </Badge>
  );
}
