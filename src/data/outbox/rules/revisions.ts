import type { OutboxItem } from '#data/database/outbox-item.ts';

type Revised = Pick<OutboxItem, 'id' | 'revision' | 'attempts' | 'attemptedAt'>;

/** Number of corrections by the author to an upload that may have reached the server. */
export function revisionOf({ revision = 0 }: Pick<Revised, 'revision'>): number {
  return revision;
}

/** The Idempotency-Key of an item: different content always has a different key. */
export function keyOf({ id, revision = 0 }: Pick<Revised, 'id' | 'revision'>): string {
  return revision === 0 ? id : `${id}-r${revision}`;
}

/**
 * True if the server may accept this revision, now or later, because an attempt has started. No rejection excludes that: a
 * network may hold or repeat a request.
 */
export function wasAttempted({ attempts, attemptedAt }: Revised): boolean {
  return attempts > 0 || attemptedAt > 0;
}

/** True if the server may have a row with this item's id. */
export function mayHaveArrived(item: Revised): boolean {
  return wasAttempted(item) || revisionOf(item) > 0;
}

/** True if the item is unchanged since an attempt started. The result of an older revision proves nothing about it. */
export function isSameRevision(item: Revised | undefined, started: Revised): boolean {
  return item !== undefined && revisionOf(item) === revisionOf(started);
}

/** True if the attempt is the item's latest. The end of an older one proves nothing about a newer one. */
export function isSameAttempt(item: Revised | undefined, started: Revised): boolean {
  return (
    isSameRevision(item, started) && item?.attempts === started.attempts && item.attemptedAt === started.attemptedAt
  );
}
