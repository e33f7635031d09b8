import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import { type Mirror, mirrorName, mirrorOf } from '#data/database/database.ts';
import { entryOf, inOrder, type OutboxEntry } from '#data/outbox/entries.ts';
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
 * The outbox of an account for the whole page. It is read once for all listeners, while there is at least one. After that
 * only changes are read, because a thousand items may wait while one is sent.
 * @returns the function that ends it for this listener
 */
export function shareOutbox(userId: string | null, onEntries: Listener): () => void {
  // A wrapper, because two callers may pass the same function.
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
  const mirror = () => mirrorOf(userId);
  const table = `idb://${mirrorName(userId)}/outbox/`;
  const shared: Shared = { listeners: new Set(), entries: undefined, stop };
  const reading = paced(read);
  let changed = new RangeSet(Dexie.minKey, Dexie.maxKey);
  let known: Entries = new Map();
  let stopped = false;

  /** Not a live query: that reads at every change, and shows nothing while changes come faster than it reads. */
  function onMutation(parts: ObservabilitySet): void {
    const keys = parts.all ?? parts[table];
    if (!keys) return;
    changed.add(keys);
    reading.ask();
  }

  async function read(): Promise<void> {
    if (stopped) return;
    const keys = changed;
    changed = new RangeSet();
    try {
      const next = await readAgain(mirror(), known, keys);
      if (stopped || (next === known && shared.entries)) return;
      known = next;
      const entries = inOrder([...known.values()]);
      shared.entries = entries;
      for (const listener of [...shared.listeners]) listener(entries);
    } catch (failure) {
      changed.add(keys);
      // A sign-out or an upgrade in another tab closed the database: there is nothing to show.
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

/** Entries by the id of the item. */
type Entries = ReadonlyMap<string, OutboxEntry>;

/** @returns the same object if nothing has changed; an unchanged entry stays the same object */
async function readAgain({ outbox }: Mirror, known: Entries, keys: RangeSet): Promise<Entries> {
  const found = await Promise.all(
    [...keys].map(({ from, to }) => outbox.where('id').between(from, to, true, true).toArray()),
  );
  const read = found.flat().map((item) => keepUnchanged(known.get(item.id), entryOf(item)));
  const others = [...known].filter(([id]) => !keys.hasKey(id));
  const isSame = others.length + read.length === known.size && read.every((entry) => known.get(entry.id) === entry);
  return isSame ? known : new Map([...others, ...read.map((entry) => [entry.id, entry] as const)]);
}
