import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#server/clock.ts';
import { placeName } from '#server/db/names/place-names.ts';
import type { Database } from '#server/db/pool.ts';
import { noRow } from '#server/db/schema/columns.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { tx } from '#server/db/tx.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { attemptAfterResume, monthToCharge } from '#server/modules/giving/payments/charge-calendar.ts';
import { writeLockedPayment } from '#server/modules/giving/payments/write-payment.ts';
import { hasRun, owesMonths } from '#server/modules/giving/sponsorships/owed.ts';
import { lockSponsorship, writeSponsorship } from '#server/modules/giving/sponsorships/write-sponsorship.ts';
import { takesZakat } from './zakat-marks.ts';

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
}

/** Sponsorships that a turn takes at once. */
const atOnce = 100;

/**
 * Runs before the next payment of a sponsorship that gives zakat to a place that takes none. It becomes a general gift, which
 * its sponsor pays by hand, and the sponsor gets a mail. The saved card is not charged until the sponsor turns that on again.
 * A payment under way is completed first. Sponsorships are handled one by one; if a process dies, the next run continues.
 */
export async function endZakat(tools: Tools): Promise<void> {
  const month = monthToCharge(tools.clock.now());
  const isNext = sql`(s.paused_because = 'unpaid'
    or exists (select from payments where sponsorship_id = s.id and state in ('due', 'failed'))
    or (s.charges_from <= ${month} and was_active_in(s.id, ${month})
      and not exists (select from payments where sponsorship_id = s.id and month = ${month})))`;
  for (let after: string | undefined = noRow; after; ) after = await endEach(tools, sql`s.id > ${after} and ${isNext}`);
}

/**
 * The same for one sponsorship, whose sponsor is about to pay.
 * @returns true if it gave zakat until now
 */
export async function endZakatOf(tools: Tools, sponsorshipId: string): Promise<boolean> {
  return (await endEach(tools, sql`s.id = ${sponsorshipId}`)) !== undefined;
}

/** @returns the last id, in the order of ids */
async function endEach({ db, clock }: Tools, which: SQL): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`select s.id from sponsorships s
    where s.giving_kind = 'zakat' and ${owesMonths(sql`s`)} and not ${takesZakat} and ${which}
      and not exists (select from payments where sponsorship_id = s.id and state = 'open') order by s.id limit ${atOnce}`);
  for (const { id } of rows) await tx(db, (within) => endOne(within, id, clock.now()));
  return rows.at(-1)?.id;
}

async function endOne(db: Database, id: string, now: Date): Promise<void> {
  const sponsorship = await lockSponsorship(db, id);
  if (!hasRun(sponsorship) || sponsorship.givingKind !== 'zakat' || (await mayGive(db, id))) return;
  const by = { role: 'visitor' } as const;
  await writeSponsorship(db, sponsorship, { event: 'end-zakat', set: { givingKind: null, autoCharge: false }, by });
  const waiting = await db
    .select()
    .from(payments)
    .where(and(eq(payments.sponsorshipId, id), inArray(payments.state, ['due', 'failed'])))
    .orderBy(payments.month)
    .for('update');
  for (const row of waiting) {
    // A sponsor who is asked gets time to pay.
    const nextAttemptAt = row.nextAttemptAt && attemptAfterResume(false, row.dueAt, now);
    await writeLockedPayment(db, row, { event: 'end-zakat', set: { givingKind: null, nextAttemptAt } });
  }
  const { sponsorId: userId, language } = sponsorship;
  const name = placeName(sponsorships.typeId, language);
  const [place] = await db.select({ name }).from(sponsorships).where(eq(sponsorships.id, id));
  const values = { place: place?.name ?? '', path: '/my-sponsorships' };
  await queueMail(db, { key: `zakat-${id}-${sponsorship.version}`, kind: 'zakatEnded', userId, language, values });
}

async function mayGive(db: Database, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from sponsorships s where s.id = ${id} and ${takesZakat}`);
  return rows.length > 0;
}
