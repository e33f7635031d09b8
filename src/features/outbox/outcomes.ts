import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';

/** What stood in the outbox when it was last looked at, by id. */
export type Earlier = ReadonlyMap<string, Pick<OutboxEntry, 'state' | 'attempts'>>;

export function statesOf(entries: readonly OutboxEntry[]): Earlier {
  return new Map(entries.map(({ id, state, attempts }) => [id, { state, attempts }]));
}

/**
 * The entries that have been received or rejected since, in the order in which the outbox shows them. What is rejected
 * after one more attempt is rejected again, though no one looked at it in between. Pure.
 */
export function newOutcomes(earlier: Earlier, entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.filter(({ id, state, attempts }) => {
    const before = earlier.get(id);
    if (state === 'sent') return before?.state !== state;
    return state === 'rejected' && (before?.state !== state || before.attempts !== attempts);
  });
}

/** Which of them are announced: every rejection, and of many that arrive one after the other the last. Pure. */
export function announced(outcomes: readonly OutboxEntry[], entries: readonly OutboxEntry[]): OutboxEntry[] {
  const sent = outcomes.filter(({ state }) => state === 'sent');
  const isMoreUnderWay = entries.some(({ state }) => state === 'sending');
  const last = isMoreUnderWay ? [] : sent.sort((a, b) => a.seq - b.seq).slice(-1);
  return [...outcomes.filter(({ state }) => state !== 'sent'), ...last];
}
