import type { Database } from '#server/db/pool.ts';
import { HttpError } from '#server/http/http-error.ts';
import { type LockedPlace, requireClass } from './sponsored-place.ts';
import { rejectWhilePaying } from './while-paying.ts';
import type { SponsorshipRow } from './write-sponsorship.ts';

/**
 * Checks that a place still has room, before a paused sponsorship continues or is paid in order to continue.
 * @throws HttpError `no-class`, `class-ended`; `fully-sponsored`, `too-much` if others gave the amount; `being-paid`,
 *   `partly-being-paid` if others are paying for it
 */
export async function requireRoom(db: Database, now: Date, row: SponsorshipRow, place: LockedPlace): Promise<void> {
  await requireClass(db, now, place);
  const { openCents } = place;
  await rejectWhilePaying(db, { place, id: row.id, open: openCents, cents: row.amountCents });
  if (openCents <= 0) throw new HttpError('fully-sponsored');
  if (openCents < row.amountCents) throw new HttpError('too-much', { values: { open: openCents / 100 } });
}
