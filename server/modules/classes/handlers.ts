import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { QueryOf } from '#contract/endpoints.ts';
import { placeOrderOf } from '#server/db/page-rows.ts';
import { classes, madaris } from '#server/db/schema/places-and-people.ts';
import { searchCondition } from '#server/db/search-text.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { sponsoredFilter, sponsoredIds } from '#server/modules/sponsorships/figures.ts';
import { classesInScope } from '#server/scope.ts';
import { addClassMember, listClassMembers, removeClassMember } from './class-members.ts';
import { classRows } from './select-classes.ts';
import { createClass, deleteClass, existingClass, updateClass } from './write-class.ts';

export const classHandlers = {
  'classes.list': async (call) => listClasses(call, undefined),
  'classes.ofMadrasa': async (call) => {
    const list = await listClasses(call, eq(classes.madrasaId, call.params.id));
    if (list.meta.totalItems === 0) await requireMadrasa(call, call.params.id);
    return list;
  },
  'classes.get': async (call) => ({ data: await existingClass(call, call.params.classId) }),
  'classes.create': async (call) => ({ data: await createClass(call) }),
  'classes.update': async (call) => ({ data: await updateClass(call) }),
  'classes.delete': async (call) => ({ data: await deleteClass(call) }),
  'classes.users': listClassMembers,
  'classes.addUser': async (call) => ({ data: await addClassMember(call) }),
  'classes.removeUser': async (call) => ({ data: await removeClassMember(call) }),
} satisfies Handlers;

async function listClasses(call: Context & { query: QueryOf<'classes.list'> }, within: SQL | undefined) {
  const { db, caller, query } = call;
  return classRows.page(db, caller, {
    where: and(
      within,
      query.mine ? classesInScope({ ...call, reach: caller.role === 'admin' ? 'all' : 'scope' }) : undefined,
      query.regionId === undefined ? undefined : inArray(classes.madrasaId, madarisOf(db, query.regionId)),
      searchCondition(classes.searchText, query.search),
      query.sponsored === undefined ? undefined : sponsoredFilter(query.sponsored, hasSponsor(db)),
    ),
    order: placeOrderOf(query.sort, classes, { ...classes, priceCents: classes.monthlyPriceCents }),
    page: query,
  });
}

function madarisOf(db: Context['db'], regionId: string) {
  return db.select({ id: madaris.id }).from(madaris).where(eq(madaris.regionId, regionId));
}

function hasSponsor(db: Context['db']): SQL | undefined {
  const sponsoredAbove = db
    .select({ id: madaris.id })
    .from(madaris)
    .where(inArray(madaris.regionId, sponsoredIds('region')));
  return or(
    inArray(classes.id, sponsoredIds('class')),
    inArray(classes.madrasaId, sponsoredIds('madrasa')),
    inArray(classes.madrasaId, sponsoredAbove),
  );
}

async function requireMadrasa({ db }: Context, id: string): Promise<void> {
  const [madrasa] = await db.select({ id: madaris.id }).from(madaris).where(eq(madaris.id, id));
  if (!madrasa) throw new HttpError('not-found');
}
