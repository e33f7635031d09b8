import { Dexie } from 'dexie';
import { mirrorName, mirrorOf } from '#data/database/database.ts';
import { type OutboxEntry, outboxEntries } from '#data/outbox/entries.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import { paced } from './pace.ts';

type Listener = (entries: OutboxEntry[]) => void;

interface Shared {
  readonly listeners: Set<Listener>;
  /** Undefined until it has been read. */
  entries: OutboxEntry[] | undefined;
  stop(): void;
}

const running = new Map<string | null, Shared>();

/**
 * The outbox of an account as all of a page show it: read once for everybody, from the first listener to the last.
 * @returns the function that ends it for this listener
 */
export function shareOutbox(userId: string | null, onEntries: Listener): () => void {
  // Not the function itself: two may watch with the same one.
  const listener: Listener = (entries) => onEntries(entries);
  const shared = running.get(userId) ?? start(userId);
  shared.listeners.add(listener);
  if (shared.entries) listener(shared.entries);
  return () => {
    shared.listeners.delete(listener);
    if (shared.listeners.size > 0 || running.get(userId) !== shared) return;
    running.delete(userId);
    shared.stop();
  };
}

function start(userId: string | null): Shared {
  const table = `idb://${mirrorName(userId)}/outbox/`;
  const shared: Shared = { listeners: new Set(), entries: undefined, stop };
  const reading = paced(read);
  let stopped = false;

  /** Not a live query: that one reads at every change, and while they come faster than it reads, it shows none. */
  function onMutation(parts: object): void {
    if (Object.keys(parts).some((part) => part.startsWith(table))) reading.ask();
  }

  async function read(): Promise<void> {
    if (stopped) return;
    try {
      const entries = keepUnchanged(shared.entries, await outboxEntries(mirrorOf(userId)));
      if (stopped || entries === shared.entries) return;
      shared.entries = entries;
      for (const listener of [...shared.listeners]) listener(entries);
    } catch (failure) {
      // Closed under its reader by a sign-out or an upgrade in another tab: there is nothing to show of it.
      if (failure instanceof Dexie.DatabaseClosedError || stopped) return;
      console.error('The outbox could not be read.', failure);
    }
  }

  function stop(): void {
    stopped = true;
    reading.stop();
    Dexie.on.storagemutated.unsubscribe(onMutation);
  }

  running.set(userId, shared);
  Dexie.on('storagemutated', onMutation);
  reading.ask();
  return shared;
}
