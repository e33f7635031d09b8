import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';

/** Entries of the outbox at the last look, by id. */
export type Earlier = ReadonlyMap<string, Pick<OutboxEntry, 'state' | 'attempts'>>;

export function statesOf(entries: readonly OutboxEntry[]): Earlier {
  return new Map(entries.map(({ id, state, attempts }) => [id, { state, attempts }]));
}

/**
 * The entries that a page knows at its first look at an outbox. Entries that were tried since the page was opened are news:
 * on a slow phone a report arrives before the page first looks. Pure.
 * @param openedAt time at which the page was opened, or last looked at any outbox, by the clock of this device
 */
export function knownAtFirst(entries: readonly OutboxEntry[], openedAt: number): Earlier {
  return statesOf(entries.filter(({ attemptedAt }) => attemptedAt <= openedAt));
}

/**
 * The entries that were received or rejected since, in the order of the outbox. An item that is rejected after another
 * attempt counts again, even if no one looked at it in between. Pure.
 */
export function newOutcomes(earlier: Earlier, entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.filter(({ id, state, attempts }) => {
    const before = earlier.get(id);
    if (state === 'sent') return before?.state !== state;
    return state === 'rejected' && (before?.state !== state || before.attempts !== attempts);
  });
}

/** Announced results: every rejection, and the last of several arrivals in a row. Pure. */
export function announced(outcomes: readonly OutboxEntry[], entries: readonly OutboxEntry[]): OutboxEntry[] {
  const last = isMoreUnderWay(entries) ? [] : arrived(outcomes).slice(-1);
  return [...outcomes.filter(({ state }) => state !== 'sent'), ...last];
}

/**
 * Arrivals that are announced later, together with the items still under way; if those get stuck, they are announced then.
 * Pure.
 */
export function heldBack(outcomes: readonly OutboxEntry[], entries: readonly OutboxEntry[]): OutboxEntry[] {
  return isMoreUnderWay(entries) ? arrived(outcomes) : [];
}

function arrived(outcomes: readonly OutboxEntry[]): OutboxEntry[] {
  return outcomes.filter(({ state }) => state === 'sent').sort((a, b) => a.seq - b.seq);
}

function isMoreUnderWay(entries: readonly OutboxEntry[]): boolean {
  return entries.some(({ state }) => state === 'sending');
}
