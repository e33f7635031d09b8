import type { Lease } from '#data/database/outbox-item.ts';

/**
 * True if another holder has the lease now. A lease that ends later than a new one would was written before the clock was
 * set back, and counts as ended.
 */
export function isHeldByOther(lease: Lease | undefined, holder: string, now: number, length: number): boolean {
  if (!lease || lease.holder === holder) return false;
  return lease.until > now && lease.until <= now + length;
}
