import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { reachOf } from '#contract/endpoints.ts';
import type { SyncedEntity } from '#contract/entities/synced.ts';
import { withinReach } from '#server/access/person-in-reach.ts';
import {
  classesInScope,
  currentClassesInScope,
  madarisInScope,
  regionsInScope,
  reportsInScope,
} from '#server/access/scope.ts';
import { supervisedRegions } from '#server/access/supervision/supervised-regions.ts';
import { materials } from '#server/db/schema/documents.ts';
import { classes, classMembers, users } from '#server/db/schema/places-and-people.ts';
import type { Context, SignedIn } from '#server/http/handler.ts';

/** The synchronising person, with a session: input of the conditions in server/access/scope.ts. */
export interface Syncing extends Pick<Context, 'db' | 'reach' | 'clock'> {
  readonly caller: SignedIn;
}

/**
 * On the entity's table: the rows that the caller's device stores, which are those of the entity's own endpoints within the
 * caller's scope. Undefined for everything.
 */
export function isVisible(call: Syncing, entity: SyncedEntity): SQL | undefined {
  switch (entity) {
    case 'regions':
      return regionsInScope(call);
    case 'madaris':
      return madarisInScope(call);
    case 'classes':
      return classesInScope(call);
    case 'materials':
    case 'reports':
      return visibleDocuments(call, entity);
    case 'users':
      return visiblePeople(call);
  }
}

/** The caller may read materials, or reports, in general. */
export function reads(call: Syncing, entity: 'materials' | 'reports'): boolean {
  return reachOf(`${entity}.list`, call.caller.role) !== undefined;
}

function visibleDocuments(call: Syncing, entity: 'materials' | 'reports'): SQL | undefined {
  if (!reads(call, entity)) return sql`false`;
  if (entity === 'reports') return reportsInScope(call);
  const scope = classesInScope(call);
  return scope && inArray(materials.classId, call.db.select({ id: classes.id }).from(classes).where(scope));
}

/**
 * The people whom the caller manages, and the caller. A teacher also reads the people of their classes (classes.users,
 * users.ofMadrasa), and no one else's name, address or number.
 * A supervisor's people are decided row by row, because only the rows of a page are queried: those of `withinReach` in
 * server/access/person-in-reach.ts.
 */
function visiblePeople(call: Syncing): SQL | undefined {
  const { role, userId } = call.caller;
  const member = call.db.select({ id: classMembers.userId }).from(classMembers);
  if (role === 'teacher') {
    const ofClasses = member
      .innerJoin(classes, eq(classes.id, classMembers.classId))
      .where(currentClassesInScope(call));
    return or(withinReach(call), inArray(users.id, ofClasses));
  }
  if (role !== 'supervisor' || call.reach === 'all') return withinReach(call);
  const own = supervisedRegions(userId, call.clock.now());
  const isMember = exists(member.where(and(eq(classMembers.userId, users.id), inArray(classMembers.regionId, own))));
  const isManaged = and(inArray(users.role, ['teacher', 'student']), or(inArray(users.regionId, own), isMember));
  return or(isManaged, eq(users.id, userId));
}
