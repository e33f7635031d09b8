import type { Lease } from '#data/database/outbox-item.ts';

/**
 * Whether another one holds the lease now. One that ends later than a new one would was written by a clock that has
 * been set back since, and is over.
 */
export function isHeldByOther(lease: Lease | undefined, holder: string, now: number, length: number): boolean {
  if (!lease || lease.holder === holder) return false;
  return lease.until > now && lease.until <= now + length;
}
