import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Found } from '#contract/answers/found.ts';
import { classesInScope, madarisInScope, usersInScope } from '#server/access/scope.ts';
import { classes, classMembers, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import { nameIn, searchCondition } from '#server/db/search-text.ts';
import type { Context, Handlers } from '#server/http/handler.ts';

/** Of each kind. */
const most = 5;

export const findHandlers = {
  'find.get': async (call) => {
    const { q } = call.query;
    if (q === '') return { data: { people: [], madaris: [], classes: [] } };
    const found: Found = {
      people: await findPeople(call, q),
      madaris: await findMadaris(call, q),
      classes: await findClasses(call, q),
    };
    return { data: found };
  },
} satisfies Handlers;

async function findPeople(call: Context, q: string): Promise<Found['people']> {
  return call.db
    .select({ id: users.id, fullName: users.fullName, role: users.role })
    .from(users)
    .where(and(peopleInReach(call), searchCondition(users.searchText, q)))
    .orderBy(nameIn(users.searchText), users.id)
    .limit(most);
}

/** A teacher finds the people of the own classes; students and sponsors find nobody. */
function peopleInReach(call: Context): SQL | undefined {
  const { role } = call.caller;
  if (role === 'admin' || role === 'supervisor') return usersInScope(call);
  if (role !== 'teacher') return sql`false`;
  const ofClasses = call.db
    .select({ id: classMembers.userId })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(classesInScope(call));
  return inArray(users.id, ofClasses);
}

async function findMadaris(call: Context, q: string): Promise<Found['madaris']> {
  return call.db
    .select({ id: madaris.id, name: madaris.name, place: { id: regions.id, name: regions.name } })
    .from(madaris)
    .innerJoin(regions, eq(regions.id, madaris.regionId))
    .where(and(madarisInScope(call), searchCondition(madaris.searchText, q)))
    .orderBy(nameIn(madaris.searchText), madaris.id)
    .limit(most);
}

async function findClasses(call: Context, q: string): Promise<Found['classes']> {
  return call.db
    .select({ id: classes.id, name: classes.name, place: { id: madaris.id, name: madaris.name } })
    .from(classes)
    .innerJoin(madaris, eq(madaris.id, classes.madrasaId))
    .where(and(classesInScope(call), searchCondition(classes.searchText, q)))
    .orderBy(nameIn(classes.searchText), classes.id)
    .limit(most);
}
