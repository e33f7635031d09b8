import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import { writeLockedPayment } from '#server/modules/giving/payments/write-payment.ts';
import { fitsRaise, isRaise, runsOn } from '#server/modules/giving/sponsorships/amount-rules.ts';
import { type LockedPlace, lockPlace } from '#server/modules/giving/sponsorships/sponsored-place.ts';
import { type SponsorshipRow, writeSponsorship } from '#server/modules/giving/sponsorships/write-sponsorship.ts';

/*
 * A raised amount counts from its first charge. The process that starts this charge checks that the amount is still open, and
 * holds it by the open payment, which `lockPlace` counts.
 * If others gave it in the meantime, the amount is not raised.
 */

/**
 * Locks the place of a sponsorship that has a raised amount. Everybody locks the place before the sponsorship.
 * @returns the open amount there; undefined without a raise, or once the place is gone
 */
export async function lockRaised(db: Database, sponsorshipId: string): Promise<number | undefined> {
  const [seen] = await db.select().from(sponsorships).where(eq(sponsorships.id, sponsorshipId));
  if (!seen?.nextAmountCents) return undefined;
  return lockIfThere(db, seen);
}

/**
 * Locks a place.
 * @returns the open amount there; undefined once it is gone
 */
export async function lockIfThere(
  db: Database,
  place: Pick<SponsorshipRow, 'type' | 'typeId'>,
): Promise<number | undefined> {
  return (await findLocked(db, place))?.openCents;
}

/**
 * Locks a place.
 * @returns undefined once it is gone
 */
export async function findLocked(
  db: Database,
  { type, typeId }: Pick<SponsorshipRow, 'type' | 'typeId'>,
): Promise<LockedPlace | undefined> {
  try {
    return await lockPlace(db, type, typeId);
  } catch (error) {
    if (error instanceof HttpError && error.code === 'not-found') return undefined;
    throw error;
  }
}

/**
 * Runs before a month is charged: if its raised amount is no longer open, the month gets the amount that counts.
 * @param openCents as `lockRaised` returned it; the rows are locked after it
 * @returns the payment as it will be charged
 */
export async function fitRaise(
  db: Database,
  { row, sponsorship, openCents }: { row: PaymentRow; sponsorship: SponsorshipRow; openCents: number | undefined },
): Promise<PaymentRow> {
  if (!isRaise(sponsorship, row)) return row;
  if (fitsRaise(sponsorship, row, openCents)) return row;
  const { amountCents } = sponsorship;
  // A sponsorship that its sponsor stopped owes the amount that counted; a raise waits until it continues.
  if (runsOn(sponsorship)) {
    const by = { role: 'visitor' } as const;
    await writeSponsorship(db, sponsorship, { event: 'change', set: { nextAmountCents: null }, by });
  }
  // The month was already tried with the raised amount: nothing was taken, and its next attempt has its own key.
  return writeLockedPayment(db, row, { event: 'lower', set: { amountCents } });
}
