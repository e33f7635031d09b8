import { limits } from '#contract/limits.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { backoff, remaining } from './backoff.ts';
import { isForeignFailure, isNetworkFailure } from './failures.ts';

/** Facts of one pass of the sender that its choice depends on. */
export interface Timestamp {
  now: number;
  /** The connection is back: items that failed without one are due at once. */
  connectionIsBack: boolean;
  /** Items that this pass has already tried; a second try waits until it is due. */
  tried: ReadonlySet<string>;
}

/**
 * Number of failures after which an item that waits for its next attempt no longer holds the later ones of its group. A
 * foreign answer, such as that of a filter, may concern this item only, so never-tried items do not wait with it.
 */
const holdsFor = { foreignAnswers: 1, serverFailures: 3, networkFailures: 10 } as const;

/**
 * The item to send next, or undefined. A group keeps the order of saving. Over all groups, the item that was tried least
 * recently comes first, so that every item gets its turn; among never-tried items, those that need one request come first
 * (docs/decisions/0005-order-within-a-group.md).
 */
export function choose(items: readonly OutboxItem[], moment: Timestamp): OutboxItem | undefined {
  return sendable(items, moment)
    .filter((item) => isDue(item, moment))
    .sort((a, b) => a.attemptedAt - b.attemptedAt || Number(isLarge(a)) - Number(isLarge(b)) || a.seq - b.seq)[0];
}

/** True if no item that was saved later can come before this one. */
export function isBeforeAll(item: OutboxItem): boolean {
  return item.attemptedAt === 0 && !isLarge(item);
}

/** True if it goes up in pieces, which takes longer than a bad connection lasts. */
function isLarge({ parts }: OutboxItem): boolean {
  return parts.reduce((sum, { size }) => sum + size, 0) > limits.singleRequestBytes;
}

/** Milliseconds until an item is due; 0 if one is due now, undefined if none waits for a time. */
export function nextDueIn(items: readonly OutboxItem[], moment: Timestamp): number | undefined {
  const waits = sendable(items, moment).map((item) => (isDue(item, moment) ? 0 : remaining(item, moment.now)));
  return waits.length === 0 ? undefined : Math.min(...waits);
}

/** Queued items that no earlier item holds. */
function sendable(items: readonly OutboxItem[], moment: Timestamp): OutboxItem[] {
  const found: OutboxItem[] = [];
  const unresolvedRows = new Set<string>();
  const heldGroups = new Set<string>();
  for (const item of [...items].sort((a, b) => a.seq - b.seq)) {
    if (item.state === 'sent') continue;
    // A row has only one item on its way at a time, the earlier one first.
    const held = heldGroups.has(item.group) || unresolvedRows.has(item.rowId);
    if (item.state === 'queued' && !held) found.push(item);
    // A held item holds no others: a deletion whose upload was rejected would keep its class waiting forever.
    if (!held && holdsGroup(item, moment)) heldGroups.add(item.group);
    unresolvedRows.add(item.rowId);
  }
  return found;
}

/** True if later items of its group must wait. Rejected and paused items hold no others, nor do items that have often failed. */
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
  // This limits the attempts over a connection that comes and goes every moment.
  return since < 0 || since >= backoff.first;
}
