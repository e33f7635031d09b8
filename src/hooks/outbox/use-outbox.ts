import type { OutboxEntry } from '#data/outbox/entries.ts';
import { keepUnchanged } from '#data/watch/keep-unchanged.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { useAccount } from '#hooks/session/use-account.ts';

export type { OutboxEntry } from '#data/outbox/entries.ts';

interface OutboxCounts {
  /** Number of unsent items, for any reason. */
  waiting: number;
  rejected: number;
  /** An item is on its way. */
  sending: boolean;
  /** The outbox has been read; before that, an empty outbox means nothing. */
  ready: boolean;
}

interface OutboxView extends Omit<OutboxCounts, 'sending'> {
  /** An unchanged entry stays the same object. */
  entries: OutboxEntry[];
}

const blankCounts: OutboxCounts = { waiting: 0, rejected: 0, sending: false, ready: false };
const blank: OutboxView = { entries: [], waiting: 0, rejected: 0, ready: false };

/**
 * The outbox of the signed-in user, with its receipts; visitors have none. While items are being sent it is rendered a few
 * times a second: use it for display only, not for decisions.
 */
export function useOutbox(): OutboxView {
  return useOutboxAt('shown');
}

/** Numbers of waiting items, for parts that show nothing else: rendered again only when one of these changes. */
export function useOutboxCounts(): OutboxCounts {
  const account = useAccount();
  const { view } = useWatched<OutboxCounts>(
    account.userId,
    (engine, show) => {
      let shown = blankCounts;
      return engine.watchOutbox(account, (entries) => {
        const counts = keepUnchanged(shown, countsOf(entries));
        if (counts === shown) return;
        shown = counts;
        show(counts);
      });
    },
    blankCounts,
  );
  return view;
}

/** The outbox read at every change, for decisions that depend on the waiting items. */
export function useExactOutbox(): OutboxView {
  return useOutboxAt('exact');
}

function useOutboxAt(pace: 'shown' | 'exact'): OutboxView {
  const account = useAccount();
  const { view } = useWatched<OutboxView>(
    account.userId,
    (engine, show) => engine.watchOutbox(account, (entries) => show(viewOf(entries)), pace),
    blank,
  );
  return view;
}

function viewOf(entries: OutboxEntry[]): OutboxView {
  const { sending: _, ...counts } = countsOf(entries);
  return { entries, ...counts };
}

function countsOf(entries: readonly OutboxEntry[]): OutboxCounts {
  return {
    waiting: entries.filter(({ state }) => state !== 'sent').length,
    rejected: entries.filter(({ state }) => state === 'rejected').length,
    sending: entries.some(({ state }) => state === 'sending'),
    ready: true,
  };
}
