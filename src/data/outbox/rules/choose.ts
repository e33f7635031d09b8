import { limits } from '#contract/limits.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { backoff, remaining } from './backoff.ts';
import { isForeignFailure, isNetworkFailure } from './failures.ts';

/** Knowledge of one pass of the sender when it chooses. */
export interface Timestamp {
  now: number;
  /** The connection is back: items that failed without one need not wait their time out. */
  connectionIsBack: boolean;
  /** Items that this pass has already tried; a second try waits for its time. */
  tried: ReadonlySet<string>;
}

/**
 * After so many attempts, an item that waits for its next one lets later ones of its group pass. A foreign answer may be about that
 * item alone, as the answer of a filter: never-tried items do not wait with it.
 */
const holdsFor = { foreignAnswers: 1, serverFailures: 3, networkFailures: 10 } as const;

/**
 * The item to send next, or undefined. In a group the order of saving is kept, over all groups what was tried least
 * recently comes first, so that no item keeps others from their turn; of what was never tried, what goes in one request
 * (docs/decisions/0005-order-within-a-group.md).
 */
export function choose(items: readonly OutboxItem[], moment: Timestamp): OutboxItem | undefined {
  return sendable(items, moment)
    .filter((item) => isDue(item, moment))
    .sort((a, b) => a.attemptedAt - b.attemptedAt || Number(isLarge(a)) - Number(isLarge(b)) || a.seq - b.seq)[0];
}

/** No item that was saved later can precede this one. */
export function isBeforeAll(item: OutboxItem): boolean {
  return item.attemptedAt === 0 && !isLarge(item);
}

/** It goes up in pieces, and takes longer than a bad connection lasts. */
function isLarge({ parts }: OutboxItem): boolean {
  return parts.reduce((sum, { size }) => sum + size, 0) > limits.singleRequestBytes;
}

/** Milliseconds until there is something to send; 0 when there is already, undefined when nothing waits for time. */
export function nextDueIn(items: readonly OutboxItem[], moment: Timestamp): number | undefined {
  const waits = sendable(items, moment).map((item) => (isDue(item, moment) ? 0 : remaining(item, moment.now)));
  return waits.length === 0 ? undefined : Math.min(...waits);
}

/** The queued items that no earlier one holds. */
function sendable(items: readonly OutboxItem[], moment: Timestamp): OutboxItem[] {
  const found: OutboxItem[] = [];
  const unresolvedRows = new Set<string>();
  const heldGroups = new Set<string>();
  for (const item of [...items].sort((a, b) => a.seq - b.seq)) {
    if (item.state === 'sent') continue;
    // Only one item of a row is on its way at a time, the earlier one first.
    const held = heldGroups.has(item.group) || unresolvedRows.has(item.rowId);
    if (item.state === 'queued' && !held) found.push(item);
    // A held item holds no others: a deletion whose upload was rejected would keep its class waiting forever.
    if (!held && holdsGroup(item, moment)) heldGroups.add(item.group);
    unresolvedRows.add(item.rowId);
  }
  return found;
}

/** A rejected or paused item holds no one; nor does one that waits for its next attempt after having failed often. */
function holdsGroup(item: OutboxItem, moment: Timestamp): boolean {
  if (item.state === 'sending') return true;
  return item.state === 'queued' && (item.attempts < attemptsAllowed(item) || isDue(item, moment));
}

function attemptsAllowed(item: OutboxItem): number {
  if (isForeignFailure(item)) return holdsFor.foreignAnswers;
  return isNetworkFailure(item) ? holdsFor.networkFailures : holdsFor.serverFailures;
}

function isDue(item: OutboxItem, { now, connectionIsBack, tried }: Timestamp): boolean {
  if (remaining(item, now) === 0) return true;
  if (!connectionIsBack || tried.has(item.id) || !isNetworkFailure(item)) return false;
  const since = now - item.attemptedAt;
  // A connection that comes and goes every moment does not make an attempt each time.
  return since < 0 || since >= backoff.first;
}
