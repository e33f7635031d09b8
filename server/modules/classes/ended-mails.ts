import { and, eq, inArray, sql } from 'drizzle-orm';
import { addMonths, monthOf } from '#contract/month.ts';
import type { EndedReason } from '#contract/school-year/class-states.ts';
import type { Database } from '#server/db/pool.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { SponsorshipRow } from '#server/modules/giving/sponsorships/write-sponsorship.ts';

interface End {
  readonly classId: string;
  readonly lastMonth: string;
  readonly reason: EndedReason;
  readonly note: string;
  readonly now: Date;
}

/** Each sponsor of a class gets a mail at once: with which month it ends, why, and what came of what was given. */
export async function mailSponsorsOfEnd(db: Database, { classId, lastMonth, reason, note, now }: End): Promise<void> {
  for (const { sponsorship, place } of await sponsorsOf(db, classId)) {
    await queue(db, 'classEnds', `class-ends-${sponsorship.id}-${now.toISOString()}`, sponsorship, {
      ...{ place, month: lastMonth, reason, note },
    });
  }
}

/** The class goes on after all: its sponsors had read that no later month is charged. */
export async function mailSponsorsOfReopening(db: Database, classId: string, now: Date): Promise<void> {
  for (const { sponsorship, place } of await sponsorsOf(db, classId)) {
    await queue(db, 'classReopened', `class-reopened-${sponsorship.id}-${now.toISOString()}`, sponsorship, { place });
  }
}

async function sponsorsOf(db: Database, classId: string) {
  return db
    .select({ sponsorship: sponsorships, place: classes.name })
    .from(sponsorships)
    .innerJoin(classes, eq(classes.id, sponsorships.typeId))
    .where(
      and(eq(sponsorships.type, 'class'), eq(classes.id, classId), inArray(sponsorships.state, ['active', 'paused'])),
    );
}

/** A sponsorship was paused because its class has ended. */
export async function mailSponsorOfPause(
  db: Database,
  sponsorship: SponsorshipRow,
  { place, lastMonth }: { place: string; lastMonth: string },
): Promise<void> {
  await queue(db, 'classEnded', endedKey(sponsorship.id, lastMonth), sponsorship, { place, month: lastMonth });
}

/** A month later a sponsor who has chosen nothing is asked once more. Half a year later no one is: mails are not kept for ever. */
export async function mailAgainOfEnd(db: Database, now: Date): Promise<void> {
  const before = addMonths(monthOf(now), -1);
  const key = sql`'class-ended-' || ${sponsorships.id}::text || '-' || ${classes.lastMonth} || '-again'`;
  const rows = await db
    .select({ sponsorship: sponsorships, place: classes.name, lastMonth: sql<string>`${classes.lastMonth}` })
    .from(sponsorships)
    .innerJoin(classes, eq(classes.id, sponsorships.typeId))
    .where(
      and(
        eq(sponsorships.state, 'paused'),
        eq(sponsorships.pausedBecause, 'class-ended'),
        sql`${classes.lastMonth} < ${before}`,
        sql`${classes.lastMonth} >= ${addMonths(before, -6)}`,
        sql`not exists (select from queued_mails where key = ${key})`,
      ),
    );
  for (const { sponsorship, place, lastMonth } of rows) {
    const again = `${endedKey(sponsorship.id, lastMonth)}-again`;
    await queue(db, 'classEnded', again, sponsorship, { place, month: lastMonth });
  }
}

function endedKey(sponsorshipId: string, lastMonth: string): string {
  return `class-ended-${sponsorshipId}-${lastMonth}`;
}

async function queue(
  db: Database,
  kind: 'classEnds' | 'classEnded' | 'classReopened',
  key: string,
  { id, sponsorId, language, typeId }: SponsorshipRow,
  said: Readonly<Record<string, string>>,
): Promise<void> {
  const values = { ...said, ...(await whatCame(db, id, typeId)), path: '/my-sponsorships' };
  await queueMail(db, { key, kind, userId: sponsorId, language, values });
}

/** How many months a sponsor has paid for a class, and for how many of them a report came. */
async function whatCame(db: Database, id: string, classId: string): Promise<{ paid: string; count: string }> {
  const { rows } = await db.execute<{ paid: number; reports: number }>(sql`
    select count(*)::int as paid, (count(*) filter (where exists (
      select from reports where reports.class_id = ${classId} and reports.month = payments.month and reports.counts)))::int as reports
    from payments where sponsorship_id = ${id} and state = 'paid'`);
  const { paid = 0, reports = 0 } = rows[0] ?? {};
  return { paid: String(paid), count: String(reports) };
}
