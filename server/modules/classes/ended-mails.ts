import { and, eq, inArray, sql } from 'drizzle-orm';
import { nameFor, type PlaceNames } from '#contract/language/place-names.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import type { EndedReason } from '#contract/school-year/class-states.ts';
import { placeNames } from '#server/db/names/place-names.ts';
import type { Database } from '#server/db/pool.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { SponsorshipRow } from '#server/modules/giving/sponsorships/write-sponsorship.ts';
import type { EndingPlace } from './ending-places.ts';
import { lastMonthOfPlace } from './months-after-end.ts';

interface End {
  /** `moved`: the last running class of a madrasa has gone to another one. */
  readonly reason: EndedReason | 'moved';
  readonly note: string;
  readonly now: Date;
}

/** Each sponsor of a place gets a mail at once, with its last month, the reason, and the results of their sponsorship. */
export async function mailSponsorsOfEnd(db: Database, place: EndingPlace, { reason, note, now }: End): Promise<void> {
  for (const sponsorship of await sponsorsOf(db, place)) {
    await queue(db, 'classEnds', `class-ends-${sponsorship.id}-${now.toISOString()}`, sponsorship, {
      ...{ place: nameFor(place, sponsorship.language), placeId: place.id, month: place.lastMonth, reason, note },
    });
  }
}

/** A place continues after all: its sponsors had read that no later month is charged. */
export async function mailSponsorsOfReopening(db: Database, place: EndingPlace, now: Date): Promise<void> {
  for (const sponsorship of await sponsorsOf(db, place)) {
    const key = `class-reopened-${sponsorship.id}-${now.toISOString()}`;
    await queue(db, 'classReopened', key, sponsorship, { place: nameFor(place, sponsorship.language) });
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
  { place, lastMonth, now }: { place: PlaceNames | null; lastMonth: string; now: Date },
): Promise<void> {
  await queue(
    db,
    'classEnded',
    endedKey(sponsorship.id, lastMonth),
    sponsorship,
    endedWith(sponsorship, place, lastMonth),
    now,
  );
}

/**
 * A month after the mail about the pause, a sponsor without a choice is asked once more. Half a year after the end no one is
 * asked, because mails are not kept forever.
 */
export async function mailAgainOfEnd(db: Database, now: Date): Promise<void> {
  const key = sql`'class-ended-' || ${sponsorships.id}::text || '-' || ${lastMonthOfPlace}`;
  const rows = await db
    .select({ sponsorship: sponsorships, place: placeNames(sponsorships.typeId), lastMonth: lastMonthOfPlace })
    .from(sponsorships)
    .where(
      and(
        eq(sponsorships.state, 'paused'),
        eq(sponsorships.pausedBecause, 'class-ended'),
        sql`${lastMonthOfPlace} >= ${addMonths(monthOf(now), -7)}`,
        sql`exists (select from queued_mails where key = ${key} and created_at <= ${now}::timestamptz - interval '1 month')`,
        sql`not exists (select from queued_mails where key = ${key} || '-again')`,
      ),
    );
  for (const { sponsorship, place, lastMonth } of rows) {
    if (!lastMonth) continue;
    const again = `${endedKey(sponsorship.id, lastMonth)}-again`;
    await queue(db, 'classEnded', again, sponsorship, endedWith(sponsorship, place, lastMonth));
  }
}

function endedWith({ language }: Pick<SponsorshipRow, 'language'>, place: PlaceNames | null, month: string) {
  return { place: place ? nameFor(place, language) : '', month };
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
  createdAt?: Date,
): Promise<void> {
  const values = { ...said, ...(await whatCame(db, id, typeId)), path: '/my-sponsorships' };
  await queueMail(db, { key, kind, userId: sponsorId, language, values, ...(createdAt && { createdAt }) });
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
