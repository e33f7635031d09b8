import { and, asc, eq, lt, lte, sql } from 'drizzle-orm';
import { addMonths, monthOf } from '#contract/month.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { classes, pastMembers } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { tx } from '#server/db/tx.ts';
import { lockRegions } from '#server/figures/lock-regions.ts';
import { placeName } from '#server/modules/giving/payments/payment-rows.ts';
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
 * Once the last month of a class is over: its sponsorships are paused, each with a mail, and those of its madrasa and region if it was their
 * last class; devices learn of the counts without it.
 * Each class by itself; a process that dies leaves the others to the next turn. Who has not answered a month later is asked once more.
 */
export async function noteEnds(tools: Tools): Promise<void> {
  const now = tools.clock.now();
  // Each turn notes one: the loop ends with the classes that had ended when it started.
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

/** Devices of former teachers whose days are over take the class away; the server has answered nothing of it since then. */
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
  // It was opened again, moved, or noted by another process meanwhile: the next turn looks again.
  if (!group?.lastMonth || group.endNoted || group.lastMonth >= monthOf(now) || group.regionId !== seen.regionId)
    return;
  const over = await placesEndingWith(db, id);
  for (const place of over) if (place.lastMonth < monthOf(now)) await pauseSponsorships(db, place, now);
  await db.update(classes).set({ endNoted: true, updatedAt: sql`now()` }).where(eq(classes.id, id));
}

/** Pauses what is given for a place that has ended, with its last moment. */
async function pauseSponsorships(db: Database, { type, id, name, lastMonth }: EndingPlace, now: Date): Promise<void> {
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
    await writeSponsorship(db, sponsorship, { event: 'end', at: endOf(lastMonth), by, changes });
    await keepOwed(db, sponsorship);
    await mailSponsorOfPause(db, sponsorship, { place: name, lastMonth, now });
  }
}

/**
 * A sponsorship that was paused as unpaid cannot be resumed with a payment once its place has ended: it owes nothing any longer, and its sponsor
 * is asked what to support next, like the others.
 */
async function forgiveUnpaid({ db, clock }: Tools): Promise<void> {
  const isUnpaid = and(eq(sponsorships.state, 'paused'), eq(sponsorships.pausedBecause, 'unpaid'));
  const over = await db
    .select({ id: sponsorships.id, place: placeName(sponsorships.typeId), lastMonth: lastMonthOfPlace })
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
