import type { OutboxEntry } from '#data/outbox/entries.ts';
import { useAccount } from './use-account.ts';
import { useWatched } from './use-watched.ts';

export type { OutboxEntry } from '#data/outbox/entries.ts';

interface OutboxView {
  entries: OutboxEntry[];
  /** Not sent yet, whatever the reason. */
  waiting: number;
  refused: number;
  /** Whether it has been read; before, an empty outbox says nothing. */
  ready: boolean;
}

const blank: OutboxView = { entries: [], waiting: 0, refused: 0, ready: false };

/** The outbox of the person who is signed in, with its receipts; nobody else has one. */
export function useOutbox(): OutboxView {
  const account = useAccount();
  const { view } = useWatched<OutboxView>(
    account.userId,
    (engine, show) => engine.watchOutbox(account, (entries) => show(outboxView(entries))),
    blank,
  );
  return view;
}

function outboxView(entries: OutboxEntry[]): OutboxView {
  return {
    entries,
    waiting: entries.filter(({ state }) => state !== 'sent').length,
    refused: entries.filter(({ state }) => state === 'refused').length,
    ready: true,
  };
}
