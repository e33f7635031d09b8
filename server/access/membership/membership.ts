import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import type { MemberRole } from '#contract/school-year/membership.ts';
import type { Database } from '#server/db/pool.ts';
import { classMembers, pastMembers } from '#server/db/schema/places-and-people.ts';

/*
 * Memberships have periods (contract/school-year/membership.ts). `class_members` holds those that go on and nothing else: a query that
 * counts or lists people is about them without a condition. `past_members` holds those that have ended, and is read here alone, but for
 * what shows a person's past.
 */

interface Member {
  readonly userId: string;
  readonly role: string;
}

/** Ids of the classes that the person is in now. */
export function classesOfMember(db: Database, { userId }: Member) {
  return db.select({ id: classMembers.classId }).from(classMembers).where(eq(classMembers.userId, userId));
}

/** Ids of the classes of which the person reads what is in them: the present ones, and past ones while `reads_until` allows it. */
export function classesReadByMember(db: Database, member: Member, now: Date) {
  return classesOfMember(db, member).union(
    db
      .select({ id: pastMembers.classId })
      .from(pastMembers)
      .where(and(eq(pastMembers.userId, member.userId), isReading(member.role as MemberRole, now))),
  );
}

/** On `past_members`: the person still reads what is in the class. */
function isReading(role: MemberRole, now: Date): SQL | undefined {
  return and(eq(pastMembers.role, role), or(isNull(pastMembers.readsUntil), gt(pastMembers.readsUntil, now)));
}
