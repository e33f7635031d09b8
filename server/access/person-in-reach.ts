import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { currentClassesInScope, usersInScope } from '#server/access/scope.ts';
import { supervisedRegions } from '#server/access/supervision/supervised-regions.ts';
import { classes, classMembers, regions, users } from '#server/db/schema/places-and-people.ts';
import { found } from '#server/http/call/found.ts';
import type { Context } from '#server/http/handler.ts';

/** The row of a person. */
export type UserRow = typeof users.$inferSelect;

/** On `users`: the people whom the caller manages, and the caller. */
export function withinReach(call: Pick<Context, 'caller' | 'reach' | 'db' | 'clock'>): SQL | undefined {
  const scope = usersInScope(call);
  if (!scope || call.caller.role === 'visitor') return scope;
  return or(scope, eq(users.id, call.caller.userId));
}

/**
 * On `users`: the people to whom the caller may hand a slip (contract/rights/slips.ts). For a teacher these are the students
 * without an address in their own classes.
 */
export function withinSlipReach(call: Pick<Context, 'caller' | 'reach' | 'db' | 'clock'>): SQL | undefined {
  if (call.caller.role !== 'teacher') return withinReach(call);
  const taught = call.db
    .select({ id: classMembers.userId })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(currentClassesInScope(call));
  return and(eq(users.role, 'student'), isNull(users.email), inArray(users.id, taught));
}

/**
 * True if a supervisor must not change or delete this person's account, even though one of their classes has them
 * (docs/rules.md#who-may-do-what): the person is of another region, or of none and also in a class of another region.
 */
export async function isOfAnotherRegion(
  { caller, reach, db, clock }: Pick<Context, 'caller' | 'reach' | 'db' | 'clock'>,
  person: Pick<UserRow, 'id' | 'regionId'>,
): Promise<boolean> {
  if (reach === 'all' || caller.role !== 'supervisor' || caller.userId === person.id) return false;
  const own = supervisedRegions(caller.userId, clock.now());
  if (person.regionId) {
    const { rows } = await db.execute(sql`select from ${regions} where id = ${person.regionId} and id in ${own}`);
    return rows.length === 0;
  }
  const elsewhere = await db
    .select({ id: classMembers.classId })
    .from(classMembers)
    .where(and(eq(classMembers.userId, person.id), notInArray(classMembers.regionId, own)))
    .limit(1);
  return elsewhere.length > 0;
}

/**
 * Reads a person and locks their row until the call ends.
 * @param within the people whom the caller reaches by this call
 * @throws HttpError `not-found`, also for a person out of reach
 */
export async function lockPerson(
  call: Pick<Context, 'caller' | 'reach' | 'db' | 'clock'>,
  id: string,
  within: SQL | undefined = withinReach(call),
): Promise<UserRow> {
  const [row] = await call.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), within))
    .for('update');
  return found(row);
}
