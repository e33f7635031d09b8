import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { changeMessages } from '#contract/call-messages.ts';
import { type KnownClock, onWrongDate } from '#data/api/server-clock.ts';
import { type OutboxEntry, useOutbox } from '#hooks/outbox/use-outbox.ts';
import { useFormat } from '#i18n/use-format.ts';
import { pageOpenedAt } from '#lib/rest/at-rest.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { reasonWords } from '../reason-words.ts';
import { announced, type Earlier, heldBack, knownAtFirst, newOutcomes, statesOf } from './outcomes.ts';

/** Time of this page's last look at any outbox; before its first look, the time at which it was opened. */
let lookedAt = pageOpenedAt;

/** Reports on every screen that the server has received or rejected an item saved on this device. */
export function OutcomeToasts(): null {
  const { t, i18n } = useTranslation(['common', 'materials', 'reports', 'outbox', 'problems']);
  const format = useFormat();
  const { entries, ready } = useOutbox();
  const earlier = useRef<Earlier>(undefined);
  const held = useRef<readonly OutboxEntry[]>([]);

  const notify = useEffectEvent((entry: OutboxEntry) => {
    if (entry.state === 'sent')
      toast({ title: t('toast.success'), description: t(changeMessages[entry.endpoint].done) });
    else toast({ variant: 'destructive', title: t('toast.error'), description: reasonWords(i18n, entry.lastError) });
  });

  useEffect(() => {
    // Entries from before the page was opened are no news; nor is the outbox of another user.
    const before = earlier.current ?? knownAtFirst(entries, lookedAt);
    earlier.current = ready ? statesOf(entries) : undefined;
    if (!ready) {
      held.current = [];
      return;
    }
    lookedAt = Date.now();
    const outcomes = [...held.current, ...newOutcomes(before, entries)];
    held.current = heldBack(outcomes, entries);
    for (const entry of announced(outcomes, entries)) notify(entry);
  }, [entries, ready]);

  const sayWrongDate = useEffectEvent(({ serverAt }: KnownClock) => {
    const date = format.date(new Date(serverAt).toISOString());
    toast({
      variant: 'destructive',
      title: t('outbox:wrongDate.title'),
      description: t('outbox:wrongDate.text', { date }),
    });
  });
  useEffect(() => onWrongDate((clock) => sayWrongDate(clock)), []);

  return null;
}
