import { and, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import { monthOf } from '#contract/month.ts';
import type { Database } from '#server/db/pool.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { attemptAfterResume, chargesItself } from '#server/modules/giving/payments/charge-calendar.ts';
import { writeLockedPayment } from '#server/modules/giving/payments/write-payment.ts';
import { newId } from '#server/new-id.ts';
import type { EndingPlace } from './ending-places.ts';

type Place = Pick<EndingPlace, 'type' | 'id' | 'lastMonth'>;

/** On `payments`: months of a place after its last one. */
function after({ type, id, lastMonth }: Place) {
  return and(eq(payments.type, type), eq(payments.typeId, id), gt(payments.month, lastMonth));
}

/** A place ends: waiting charges for the months after its last one are skipped. */
export async function skipMonthsAfter(db: Database, place: Place): Promise<void> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(after(place), inArray(payments.state, ['due', 'failed'])))
    .orderBy(payments.id)
    .for('update');
  for (const row of rows) await writeLockedPayment(db, row, { event: 'skip' });
}

/**
 * A place ends with a month although a later one was paid: that money is refunded. A class cannot end so, because its last
 * month is never before a paid one.
 * Money that is already on its way back, or with the bank, is left alone.
 * @param by the person who ended it
 */
export async function refundMonthsAfter(
  db: Database,
  place: Place,
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(after(place), eq(payments.state, 'paid'), isNull(payments.refundAskedAt), isNull(payments.disputedAt)))
    .orderBy(payments.id)
    .for('update');
  for (const row of rows) {
    const cents = row.amountCents - row.refundedCents;
    if (cents <= 0) continue;
    const decision = { reason: 'class-ended', note: '', askedBy: by } as const;
    await db.insert(refunds).values({ id: newId(), paymentId: row.id, cents, askedAt: now, ...decision });
    await writeLockedPayment(db, row, { event: 'ask-refund', at: now });
  }
}

/**
 * A place continues after all: a month that its end skipped must be paid again if the sponsorship still runs.
 * A sponsorship that the end paused gets the month back when its sponsor resumes it.
 */
export async function restoreMonthsAfter(db: Database, place: Place, now: Date): Promise<void> {
  const rows = await db
    .select({ payment: payments, sponsorship: sponsorships })
    .from(payments)
    .innerJoin(sponsorships, eq(sponsorships.id, payments.sponsorshipId))
    .where(
      and(
        after(place),
        ...[eq(payments.state, 'skipped'), gte(payments.month, monthOf(now)), eq(sponsorships.state, 'active')],
      ),
    )
    .orderBy(payments.id)
    .for('update', { of: payments });
  for (const { payment, sponsorship } of rows) {
    const nextAttemptAt = attemptAfterResume(chargesItself(sponsorship), payment.dueAt, now);
    await writeLockedPayment(db, payment, { event: 'resume', set: { nextAttemptAt } });
  }
}

/** On `sponsorships`: the last month of the place, null while a class of it has none. */
export const lastMonthOfPlace = sql<string | null>`(case sponsorships.type
  when 'class' then (select last_month from classes where id = sponsorships.type_id)
  when 'madrasa' then (select max(last_month) from classes where madrasa_id = sponsorships.type_id
    having count(*) = count(last_month))
  else (select max(last_month) from classes where region_id = sponsorships.type_id
    having count(*) = count(last_month)) end)`;
