import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { reachOf } from '#contract/endpoints.ts';
import { classes, classMembers, madaris, materials, reports, type SyncedNoun, users } from '#server/db/schema.ts';
import type { Context, SignedIn } from '#server/http/handler.ts';
import { withinReach } from '#server/modules/users/person-in-reach.ts';
import { classesInScope, madarisInScope, regionsInScope } from '#server/scope.ts';

/** Who synchronises: what the conditions of server/scope.ts ask for, of somebody with a session. */
export interface Syncing extends Pick<Context, 'db' | 'reach'> {
  readonly caller: SignedIn;
}

/**
 * On the noun's table: what the caller's device keeps, which is what the noun's own endpoints give to the caller within
 * the caller's scope. Undefined for everything.
 */
export function inSight(call: Syncing, noun: SyncedNoun): SQL | undefined {
  switch (noun) {
    case 'regions':
      return regionsInScope(call);
    case 'madaris':
      return madarisInScope(call);
    case 'classes':
      return classesInScope(call);
    case 'materials':
    case 'reports':
      return documentsInSight(call, noun);
    case 'users':
      return peopleInSight(call);
  }
}

/** Whether the caller may read materials, or reports, at all. */
export function reads(call: Syncing, noun: 'materials' | 'reports'): boolean {
  return reachOf(`${noun}.list`, call.caller.role) !== undefined;
}

function documentsInSight(call: Syncing, noun: 'materials' | 'reports'): SQL | undefined {
  if (!reads(call, noun)) return sql`false`;
  const scope = classesInScope(call);
  const { classId } = noun === 'materials' ? materials : reports;
  return scope && inArray(classId, call.db.select({ id: classes.id }).from(classes).where(scope));
}

/**
 * Whom the caller manages, and the caller. A teacher also reads the people of the own classes (classes.users) and the
 * students of the own madaris (users.ofMadrasa).
 */
function peopleInSight(call: Syncing): SQL | undefined {
  const managed = withinReach(call);
  if (call.caller.role !== 'teacher') return managed;
  const member = call.db.select({ id: classMembers.userId }).from(classMembers);
  const ofClasses = member.innerJoin(classes, eq(classes.id, classMembers.classId)).where(classesInScope(call));
  const ofMadaris = call.db
    .select({ id: classMembers.userId })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .innerJoin(madaris, eq(madaris.id, classes.madrasaId))
    .where(madarisInScope(call));
  return or(managed, inArray(users.id, ofClasses), and(eq(users.role, 'student'), inArray(users.id, ofMadaris)));
}
