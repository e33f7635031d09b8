import { and, desc, eq, sql } from 'drizzle-orm';
import type { Found } from '#contract/answers/found.ts';
import { reachOf } from '#contract/endpoints.ts';
import { classesInScope, currentClassesInScope, madarisInScope, usersInScope } from '#server/access/scope.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { dollars } from '#server/db/page-rows.ts';
import { payments } from '#server/db/schema/payments.ts';
import { classes, classMembers, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import { searchCondition, wholeWordsFirst } from '#server/db/search-text.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { hasReceipt } from '#server/modules/giving/payments/payment-rows.ts';

/** Maximum number of results of each kind. */
const most = 5;

export const findHandlers = {
  'find.get': async (call) => {
    const words = call.query.search || call.query.q;
    if (words === '') return { data: { people: [], madaris: [], classes: [], payments: [] } };
    const found: Found = {
      people: await findPeople(call, words),
      madaris: await findMadaris(call, words),
      classes: await findClasses(call, words),
      payments: await findPayments(call, words),
    };
    return { data: found };
  },
} satisfies Handlers;

async function findPeople(call: Context, q: string): Promise<Found['people']> {
  const { role } = call.caller;
  // Students and sponsors find no one.
  if (role !== 'admin' && role !== 'supervisor' && role !== 'teacher') return [];
  const matches = searchCondition(users.searchText, q);
  const fields = { id: users.id, fullName: users.fullName, role: users.role };
  const order = [wholeWordsFirst(users.searchText, q), users.sortName, users.id] as const;
  if (role !== 'teacher') {
    const found = await call.db
      .select(fields)
      .from(users)
      .where(and(usersInScope(call), matches))
      .orderBy(...order)
      .limit(most);
    return found.map((person) => ({ ...person, classId: null }));
  }
  return call.db
    .select({ ...fields, classId: sql<string>`min(${classes.id}::text)` })
    .from(users)
    .innerJoin(classMembers, eq(classMembers.userId, users.id))
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(and(currentClassesInScope(call), matches))
    .groupBy(users.id)
    .orderBy(...order)
    .limit(most);
}

async function findMadaris(call: Context, q: string): Promise<Found['madaris']> {
  return call.db
    .select({
      id: madaris.id,
      name: nameIn(madaris, call.language),
      place: { id: regions.id, name: nameIn(regions, call.language) },
    })
    .from(madaris)
    .innerJoin(regions, eq(regions.id, madaris.regionId))
    .where(and(madarisInScope(call), searchCondition(madaris.searchText, q)))
    .orderBy(wholeWordsFirst(madaris.searchText, q), madaris.sortName, madaris.id)
    .limit(most);
}

async function findClasses(call: Context, q: string): Promise<Found['classes']> {
  return call.db
    .select({
      id: classes.id,
      name: nameIn(classes, call.language),
      place: { id: madaris.id, name: nameIn(madaris, call.language) },
    })
    .from(classes)
    .innerJoin(madaris, eq(madaris.id, classes.madrasaId))
    .where(and(classesInScope(call), searchCondition(classes.searchText, q)))
    .orderBy(wholeWordsFirst(classes.searchText, q), classes.sortName, classes.id)
    .limit(most);
}

/** For callers who may list all payments. */
async function findPayments({ db, caller }: Context, typed: string): Promise<Found['payments']> {
  if (reachOf('payments.list', caller.role) !== 'all') return [];
  return db
    .select({
      id: payments.id,
      receiptCode: sql<string>`${payments.receiptCode}`,
      month: payments.month,
      amount: sql<number>`${dollars(payments.amountCents)}`,
    })
    .from(payments)
    .where(hasReceipt(typed))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(most);
}
