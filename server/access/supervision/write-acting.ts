import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { actingEnd } from '#contract/school-year/acting.ts';
import { applyAccountEvent } from '#server/access/account-events.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { actingSupervisors, handovers } from '#server/db/schema/places-and-people.ts';
import { tx } from '#server/db/tx.ts';
import { newId } from '#server/new-id.ts';

/* The only writer of acting supervisors and of handovers. Devices learn of each change by the journal (note_acting in journal.sql). */

interface Period {
  readonly regionId: string;
  readonly userId: string;
  /** The last day, `YYYY-MM-DD`. */
  readonly until: string;
}

/** Lets someone act for the supervisor of a region from now on, instead of whom acted for it before. Its caller locks the region. */
export async function startActing(db: Database, { regionId, userId, until }: Period, now: Date): Promise<void> {
  await endActing(db, eq(actingSupervisors.regionId, regionId), now);
  const actsUntil = actingEnd(until);
  await db.insert(actingSupervisors).values({ id: newId(), regionId, userId, startedAt: now, actsUntil });
  await handOver(db, { regionId, userId }, now);
}

/**
 * Ends periods, those that go on before their time: with them ends all that the right handed out.
 * @param which on `acting_supervisors`
 * @returns the people whose right has ended
 */
export async function endActing(db: Database, which: SQL, now: Date): Promise<string[]> {
  const ended = await db
    .update(actingSupervisors)
    .set({ endNoted: true, actsUntil: sql`least(${actingSupervisors.actsUntil}, ${now.toISOString()}::timestamptz)` })
    .where(and(which, eq(actingSupervisors.endNoted, false)))
    .returning({ userId: actingSupervisors.userId, regionId: actingSupervisors.regionId });
  for (const { userId, regionId } of ended) {
    await forgetHandover(db, { regionId, userId });
    await applyAccountEvent(db, 'lost-region', userId);
  }
  return ended.map(({ userId }) => userId);
}

/**
 * Notes the end of periods whose day is over, so that devices take the region away. The server has answered nothing for them since then.
 * Any number of processes may do it: an end is noted once.
 */
export async function noteActingEnds({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  await tx(db, (within) => endActing(within, lte(actingSupervisors.actsUntil, now), now));
}

type Taken = { readonly regionId: string; readonly userId: string };

/** A supervisor takes a region over: its handover page is on their start until they put it away. */
export async function handOver(db: Database, taken: Taken, now: Date): Promise<void> {
  await db
    .insert(handovers)
    .values({ ...taken, since: now })
    .onConflictDoUpdate({ target: [handovers.regionId, handovers.userId], set: { since: now } });
}

/** @returns whether there was one */
export async function forgetHandover(db: Database, { regionId, userId }: Taken): Promise<boolean> {
  const gone = await db
    .delete(handovers)
    .where(and(eq(handovers.regionId, regionId), eq(handovers.userId, userId)))
    .returning({ regionId: handovers.regionId });
  return gone.length > 0;
}
