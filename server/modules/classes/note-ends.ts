import { and, asc, eq, lt, lte, sql } from 'drizzle-orm';
import { addMonths, monthOf } from '#contract/month.ts';
import type { Clock } from '#server/clock.ts';
import { placeNames } from '#server/db/names/place-names.ts';
import type { Database } from '#server/db/pool.ts';
import { classes, pastMembers } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { tx } from '#server/db/tx.ts';
import { lockRegions } from '#server/figures/lock-regions.ts';
import { keepOwed, skipDue } from '#server/modules/giving/sponsorships/due-months.ts';
import { lockSponsorship, writeSponsorship } from '#server/modules/giving/sponsorships/write-sponsorship.ts';
import { mailAgainOfEnd, mailSponsorOfPause } from './ended-mails.ts';
import { type EndingPlace, placesEndingWith } from './ending-places.ts';
import { lastMonthOfPlace } from './months-after-end.ts';

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Runs when the last month of a class is over.
 * - Pauses its sponsorships, each with a mail, and those of its madrasa and region if it was their last class.
 * - Sends devices the counts without it.
 * - Asks sponsors who have not answered a month later once more.
 * Each class is noted by itself: if a process dies, the next run continues with the others.
 */
export async function noteEnds(tools: Tools): Promise<void> {
  const now = tools.clock.now();
  // Each turn notes one class, so the loop ends with the classes that had ended at its start.
  const ended = await tools.db
    .select({ id: classes.id })
    .from(classes)
    .where(and(lt(classes.lastMonth, monthOf(now)), eq(classes.endNoted, false)))
    .orderBy(asc(classes.lastMonth), asc(classes.id));
  for (const { id } of ended) await tx(tools.db, (db) => noteEnd(db, id, now));
  await forgiveUnpaid(tools);
  await mailAgainOfEnd(tools.db, now);
  await noteFormerMembers(tools.db, now);
}

/** Former teachers whose days are over lose the class on their devices; the server has sent nothing of it since then. */
async function noteFormerMembers(db: Database, now: Date): Promise<void> {
  await db
    .update(pastMembers)
    .set({ endNoted: true })
    .where(and(lte(pastMembers.readsUntil, now), eq(pastMembers.endNoted, false)));
}

async function noteEnd(db: Database, id: string, now: Date): Promise<void> {
  const [seen] = await db.select({ regionId: classes.regionId }).from(classes).where(eq(classes.id, id));
  if (!seen) return;
  await lockRegions(db, [seen.regionId]);
  const [group] = await db.select().from(classes).where(eq(classes.id, id)).for('update');
  // It was reopened, moved, or noted by another process since it was read: the next run checks it again.
  if (!group?.lastMonth || group.endNoted || group.lastMonth >= monthOf(now) || group.regionId !== seen.regionId)
    return;
  const over = await placesEndingWith(db, id);
  for (const place of over) if (place.lastMonth < monthOf(now)) await pauseSponsorships(db, place, { now });
  await db.update(classes).set({ endNoted: true, updatedAt: sql`now()` }).where(eq(classes.id, id));
}

/**
 * Pauses what is given for a place that has ended, each with a mail.
 * @param at the moment of the pause; the last one of the place where it is left out
 */
export async function pauseSponsorships(
  db: Database,
  { type, id, lastMonth, ...place }: EndingPlace,
  { now, at = endOf(lastMonth) }: { now: Date; at?: Date },
): Promise<void> {
  const running = await db
    .select({ id: sponsorships.id })
    .from(sponsorships)
    .where(and(eq(sponsorships.type, type), eq(sponsorships.typeId, id), eq(sponsorships.state, 'active')))
    .orderBy(sponsorships.id);
  for (const each of running) {
    const sponsorship = await lockSponsorship(db, each.id);
    if (sponsorship?.state !== 'active') continue;
    const by = { role: 'visitor' } as const;
    const changes = type === 'class' ? { classId: id } : {};
    await writeSponsorship(db, sponsorship, { event: 'end', at, by, changes });
    await keepOwed(db, sponsorship);
    await mailSponsorOfPause(db, sponsorship, { place, lastMonth, now });
  }
}

/**
 * A sponsorship that was paused as unpaid cannot be resumed by paying once its place has ended. It owes nothing, and its
 * sponsor is asked like the others which place to support next.
 */
async function forgiveUnpaid({ db, clock }: Tools): Promise<void> {
  const isUnpaid = and(eq(sponsorships.state, 'paused'), eq(sponsorships.pausedBecause, 'unpaid'));
  const over = await db
    .select({ id: sponsorships.id, place: placeNames(sponsorships.typeId), lastMonth: lastMonthOfPlace })
    .from(sponsorships)
    .where(and(isUnpaid, sql`${lastMonthOfPlace} < ${monthOf(clock.now())}`))
    .orderBy(sponsorships.id);
  const now = clock.now();
  for (const { id, place, lastMonth } of over) {
    await tx(db, async (within) => {
      const sponsorship = await lockSponsorship(within, id);
      if (sponsorship?.state !== 'paused' || sponsorship.pausedBecause !== 'unpaid' || !lastMonth) return;
      const by = { role: 'visitor' } as const;
      await writeSponsorship(within, sponsorship, { event: 'end', at: endOf(lastMonth), by });
      await skipDue(within, id);
      await mailSponsorOfPause(within, sponsorship, { place, lastMonth, now });
    });
  }
}

/** The last moment of a month: nothing is owed for the next one. */
function endOf(month: string): Date {
  return new Date(Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - 1);
}
