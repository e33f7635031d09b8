import { and, eq, inArray, sql } from 'drizzle-orm';
import { addMonths, monthOf } from '#contract/month.ts';
import type { EndedReason } from '#contract/school-year/class-states.ts';
import type { Database } from '#server/db/pool.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { SponsorshipRow } from '#server/modules/giving/sponsorships/write-sponsorship.ts';
import type { EndingPlace } from './ending-places.ts';

interface End {
  readonly reason: EndedReason;
  readonly note: string;
  readonly now: Date;
}

/** Each sponsor of a place gets a mail at once: with which month it ends, why, and what came of what was given. */
export async function mailSponsorsOfEnd(db: Database, place: EndingPlace, { reason, note, now }: End): Promise<void> {
  for (const sponsorship of await sponsorsOf(db, place)) {
    await queue(db, 'classEnds', `class-ends-${sponsorship.id}-${now.toISOString()}`, sponsorship, {
      ...{ place: place.name, month: place.lastMonth, reason, note },
    });
  }
}

/** A place goes on after all: its sponsors had read that no later month is charged. */
export async function mailSponsorsOfReopening(db: Database, place: EndingPlace, now: Date): Promise<void> {
  for (const sponsorship of await sponsorsOf(db, place)) {
    const key = `class-reopened-${sponsorship.id}-${now.toISOString()}`;
    await queue(db, 'classReopened', key, sponsorship, { place: place.name });
  }
}

async function sponsorsOf(db: Database, { type, id }: EndingPlace) {
  return db
    .select()
    .from(sponsorships)
    .where(
      and(eq(sponsorships.type, type), eq(sponsorships.typeId, id), inArray(sponsorships.state, ['active', 'paused'])),
    );
}

/** A sponsorship was paused because its place has ended. */
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
  const over = sql`(select name, last_month from classes where sponsorships.type = 'class' and id = sponsorships.type_id
    union all select name, (select max(last_month) from classes where madrasa_id = madaris.id) from madaris
      where sponsorships.type = 'madrasa' and id = sponsorships.type_id
    union all select name, (select max(last_month) from classes where region_id = regions.id) from regions
      where sponsorships.type = 'region' and id = sponsorships.type_id)`;
  const key = sql`'class-ended-' || ${sponsorships.id}::text || '-' || over.last_month || '-again'`;
  const rows = await db
    .select({ sponsorship: sponsorships, place: sql<string>`over.name`, lastMonth: sql<string>`over.last_month` })
    .from(sponsorships)
    .innerJoin(sql`lateral ${over} as over (name, last_month)`, sql`true`)
    .where(
      and(
        eq(sponsorships.state, 'paused'),
        eq(sponsorships.pausedBecause, 'class-ended'),
        sql`over.last_month < ${before}`,
        sql`over.last_month >= ${addMonths(before, -6)}`,
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
  { id, sponsorId, language, typeId }: Pick<SponsorshipRow, 'id' | 'sponsorId' | 'language' | 'typeId'>,
  said: Readonly<Record<string, string>>,
): Promise<void> {
  const values = { ...said, ...(await whatCame(db, id, typeId)), path: '/my-sponsorships' };
  await queueMail(db, { key, kind, userId: sponsorId, language, values });
}

/** Number of months that a sponsor has paid for a place, and number of these with a report. */
async function whatCame(db: Database, id: string, placeId: string): Promise<{ paid: string; count: string }> {
  const { rows } = await db.execute<{ paid: number; reports: number }>(sql`
    select count(*)::int as paid, (count(*) filter (where exists (
      select from reports join classes on classes.id = reports.class_id
      where ${placeId} in (classes.id, classes.madrasa_id, classes.region_id) and reports.month = payments.month and reports.counts)))::int as reports
    from payments where sponsorship_id = ${id} and state = 'paid'`);
  const { paid = 0, reports = 0 } = rows[0] ?? {};
  return { paid: String(paid), count: String(reports) };
}
