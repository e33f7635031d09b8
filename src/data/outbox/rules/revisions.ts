import type { OutboxItem } from '#data/database/outbox-item.ts';

type Revised = Pick<OutboxItem, 'id' | 'revision' | 'attempts' | 'attemptedAt'>;

/** How often the author has corrected what may have reached the server. */
export function revisionOf({ revision = 0 }: Pick<Revised, 'revision'>): number {
  return revision;
}

/** The Idempotency-Key of an item: another content never goes under the key of an earlier one. */
export function keyOf({ id, revision = 0 }: Pick<Revised, 'id' | 'revision'>): string {
  return revision === 0 ? id : `${id}-r${revision}`;
}

/**
 * Whether the server may take this revision, now or later: an attempt has started. No rejection proves that it never
 * will, for a network may hold a request, or repeat it.
 */
export function wasAttempted({ attempts, attemptedAt }: Revised): boolean {
  return attempts > 0 || attemptedAt > 0;
}

/** Whether the server may have something under the id of this item. */
export function mayHaveArrived(item: Revised): boolean {
  return wasAttempted(item) || revisionOf(item) > 0;
}

/** Whether an item is still what it was when an attempt started: the outcome of an older revision says nothing of it. */
export function isSameRevision(item: Revised | undefined, started: Revised): boolean {
  return item !== undefined && revisionOf(item) === revisionOf(started);
}

/** Whether an attempt is the last one of its item: the end of an older one says nothing of a newer one. */
export function isSameAttempt(item: Revised | undefined, started: Revised): boolean {
  return (
    isSameRevision(item, started) && item?.attempts === started.attempts && item.attemptedAt === started.attemptedAt
  );
}
