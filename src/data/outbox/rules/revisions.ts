import type { OutboxItem } from '#data/database/outbox-item.ts';

type Revised = Pick<OutboxItem, 'id' | 'revision' | 'attempts' | 'attemptedAt'>;

/** Number of corrections by the author to an upload that may have reached the server. */
export function revisionOf({ revision = 0 }: Pick<Revised, 'revision'>): number {
  return revision;
}

/** The Idempotency-Key of an item: another content never goes under the key of an earlier one. */
export function keyOf({ id, revision = 0 }: Pick<Revised, 'id' | 'revision'>): string {
  return revision === 0 ? id : `${id}-r${revision}`;
}

/**
 * The server may accept this revision, now or later: an attempt has started. No rejection excludes that, because a network may
 * hold or repeat a request.
 */
export function wasAttempted({ attempts, attemptedAt }: Revised): boolean {
  return attempts > 0 || attemptedAt > 0;
}

/** The server may have a row with this item's id. */
export function mayHaveArrived(item: Revised): boolean {
  return wasAttempted(item) || revisionOf(item) > 0;
}

/** The item is unchanged since an attempt started; the outcome of an older revision proves nothing about it. */
export function isSameRevision(item: Revised | undefined, started: Revised): boolean {
  return item !== undefined && revisionOf(item) === revisionOf(started);
}

/** The attempt is the item's latest; the end of an older one proves nothing about a newer one. */
export function isSameAttempt(item: Revised | undefined, started: Revised): boolean {
  return (
    isSameRevision(item, started) && item?.attempts === started.attempts && item.attemptedAt === started.attemptedAt
  );
}
