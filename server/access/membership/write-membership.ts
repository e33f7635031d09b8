import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { monthOf } from '#contract/month.ts';
import { type MemberEndReason, type MemberRole, readsUntil } from '#contract/school-year/membership.ts';
import type { Database } from '#server/db/pool.ts';
import { classes, classMembers, pastMembers, users } from '#server/db/schema/places-and-people.ts';
import { newId } from '#server/new-id.ts';

/*
 * The only writer of memberships (tests/unit/memberships-have-one-writer.test.ts): each person who leaves a class gets a
 * recorded period.
 */

/** A person's place in a class. */
interface Place {
  readonly classId: string;
  readonly userId: string;
}

/**
 * Adds people to a class, from this month or from its first one on. People whose sign-in had ended can sign in again.
 * @returns the people who were not in it before
 */
export async function addMembers(
  db: Database,
  classId: string,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const [group] = await db.select({ firstMonth: classes.firstMonth }).from(classes).where(eq(classes.id, classId));
  const fromMonth = [monthOf(now), group?.firstMonth ?? ''].sort().at(-1) ?? monthOf(now);
  const rows = await db
    .insert(classMembers)
    .values(userIds.map((userId) => ({ classId, userId, fromMonth })))
    .onConflictDoNothing()
    .returning({ id: classMembers.userId });
  const added = rows.map(({ id }) => id);
  await db
    .update(users)
    .set({ signInUntil: null })
    .where(and(inArray(users.id, added), isNotNull(users.signInUntil)));
  return added;
}

interface End {
  readonly reason: MemberEndReason;
  readonly now: Date;
  /** The last month; by default this month, or that of the class. */
  readonly untilMonth?: string;
}

/**
 * Ends memberships; each leaves its period behind, unless it had not started.
 * @param which on `class_members`
 * @returns the ended ones
 */
export async function endMemberships(db: Database, which: SQL | undefined, end: End): Promise<Place[]> {
  const ended = await db.delete(classMembers).where(which).returning({
    classId: classMembers.classId,
    userId: classMembers.userId,
    role: classMembers.role,
    fromMonth: classMembers.fromMonth,
  });
  if (ended.length === 0) return [];
  const lastMonths = await lastMonthsOf(db, ended);
  const { reason, now } = end;
  const periods = ended.flatMap(({ role: text, ...period }) => {
    const role = text as MemberRole;
    const latest = lastMonths.get(period.classId) ?? '9999-12';
    const untilMonth = [end.untilMonth ?? monthOf(now), latest].sort()[0] ?? latest;
    if (untilMonth < period.fromMonth) return [];
    const until = readsUntil({ role, reason, untilMonth }, now);
    const endNoted = until !== null && until <= now;
    return [{ ...period, id: newId(), role, untilMonth, reason, endedAt: now, readsUntil: until, endNoted }];
  });
  if (periods.length > 0) await db.insert(pastMembers).values(periods);
  for (const { classId, userId, role } of ended) {
    // An earlier end must not let a student keep reading who is removed now.
    if (role === 'student' && reason === 'left') await stopReading(db, { classId, userId }, now);
  }
  return ended;
}

async function stopReading(db: Database, { classId, userId }: Place, now: Date): Promise<void> {
  await db
    .update(pastMembers)
    .set({ readsUntil: now, endNoted: true })
    .where(
      and(eq(pastMembers.classId, classId), eq(pastMembers.userId, userId), sql`${pastMembers.readsUntil} is null`),
    );
}

async function lastMonthsOf(db: Database, places: readonly Place[]): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ id: classes.id, lastMonth: classes.lastMonth })
    .from(classes)
    .where(inArray(classes.id, [...new Set(places.map(({ classId }) => classId))]));
  return new Map(rows.map(({ id, lastMonth }) => [id, lastMonth]));
}

/**
 * Removes memberships completely: for an undone change, or a deleted person.
 * @param which on `class_members`
 */
export async function forgetMemberships(db: Database, which: SQL | undefined): Promise<void> {
  await db.delete(classMembers).where(which);
}

/** Puts people back into a class as if they had never left; people who are no longer students stay out. */
export async function restoreMemberships(db: Database, classId: string, userIds: readonly string[]): Promise<void> {
  await db.execute(sql`with last as (
      select distinct on (user_id) id, user_id, from_month from past_members
      where class_id = ${classId} and user_id = any(${sql.param([...userIds])}::uuid[])
      order by user_id, ended_at desc, id desc
    ), undone as (delete from past_members where id in (select id from last))
    insert into class_members (class_id, user_id, from_month)
    select c.id, u.id, coalesce(last.from_month, to_char(now() at time zone 'utc', 'YYYY-MM'))
    from classes c, users u left join last on last.user_id = u.id
    where c.id = ${classId} and u.id = any(${sql.param([...userIds])}::uuid[]) and u.role = 'student'
    on conflict do nothing`);
}
