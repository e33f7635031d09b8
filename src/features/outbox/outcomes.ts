import type { OutboxEntry } from '#hooks/use-outbox.ts';

/** What stood in the outbox when it was last looked at: state by id. */
export type Earlier = ReadonlyMap<string, OutboxEntry['state']>;

export function statesOf(entries: readonly OutboxEntry[]): Earlier {
  return new Map(entries.map(({ id, state }) => [id, state]));
}

/** The entries that have been received or refused since, in the order in which the outbox shows them. Pure. */
export function newOutcomes(earlier: Earlier, entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.filter(({ id, state }) => (state === 'sent' || state === 'refused') && earlier.get(id) !== state);
}
