import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { reachOf } from '#contract/endpoints.ts';
import type { SyncedEntity } from '#contract/entities/synced.ts';
import { withinReach } from '#server/access/person-in-reach.ts';
import { classesInScope, madarisInScope, regionsInScope, reportsInScope } from '#server/access/scope.ts';
import { materials } from '#server/db/schema/documents.ts';
import { classes, classMembers, users } from '#server/db/schema/places-and-people.ts';
import type { Context, SignedIn } from '#server/http/handler.ts';

/** Who synchronises: what the conditions of server/access/scope.ts ask for, of someone with a session. */
export interface Syncing extends Pick<Context, 'db' | 'reach'> {
  readonly caller: SignedIn;
}

/**
 * On the entity's table: what the caller's device keeps, which is what the entity's own endpoints give to the caller within
 * the caller's scope. Undefined for everything.
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

/** Whether the caller may read materials, or reports, at all. */
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
 */
function visiblePeople(call: Syncing): SQL | undefined {
  const managed = withinReach(call);
  if (call.caller.role !== 'teacher') return managed;
  const member = call.db.select({ id: classMembers.userId }).from(classMembers);
  const ofClasses = member.innerJoin(classes, eq(classes.id, classMembers.classId)).where(classesInScope(call));
  return or(managed, inArray(users.id, ofClasses));
}
