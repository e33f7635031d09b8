import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { MemberRole } from '#contract/school-year/membership.ts';
import type { Database } from '#server/db/pool.ts';
import { classMembers, pastMembers } from '#server/db/schema/places-and-people.ts';

/*
 * Memberships have periods (contract/school-year/membership.ts). `class_members` holds those that go on and nothing else: a query that
 * counts or lists people is about them without a condition. `past_members` holds those that have ended, and is read here alone, but for
 * what shows a person's past. Members of a class that has ended stay in `class_members`, for they read on; their time in it is over all
 * the same, which follows from the last month of the class.
 */

interface Member {
  readonly userId: string;
  readonly role: string;
}

/** Ids of the classes that the person is in now. */
export function classesOfMember(db: Database, { userId }: Member) {
  return db.select({ id: classMembers.classId }).from(classMembers).where(eq(classMembers.userId, userId));
}

/** Ids of the classes whose content the person may read: the present ones, and past ones while `reads_until` allows it. */
export function classesReadByMember(db: Database, member: Member, now: Date) {
  return classesOfMember(db, member).union(
    db
      .select({ id: pastMembers.classId })
      .from(pastMembers)
      .where(and(eq(pastMembers.userId, member.userId), isReading(member.role as MemberRole, now))),
  );
}

/** On `past_members`: the person may still read the class. */
function isReading(role: MemberRole, now: Date): SQL | undefined {
  return and(eq(pastMembers.role, role), or(isNull(pastMembers.readsUntil), gt(pastMembers.readsUntil, now)));
}

/**
 * Memberships that are over, as a table: those that have ended, and those of classes that have, as finished with their last month.
 * @param month the present one
 */
export function membershipsOver(month: SQL): SQL {
  return sql`(select class_id, user_id, role, from_month, until_month, reason from past_members
    union all
    select m.class_id, m.user_id, m.role, least(m.from_month, c.last_month), c.last_month, 'finished'
    from class_members m join classes c on c.id = m.class_id where c.last_month < ${month})`;
}

/** On `class_members`: the class has not ended. */
export function goesOn(month: SQL): SQL {
  return sql`not exists (select from classes as over where over.id = class_members.class_id and over.last_month < ${month})`;
}
