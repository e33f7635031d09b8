import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { MonthOff } from '#contract/answers/month-off.ts';
import { classesInScope, madarisInScope, regionsInScope } from '#server/access/scope.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { isoTime } from '#server/db/page-rows.ts';
import { classes, madaris, monthsOff, regions, users } from '#server/db/schema/places-and-people.ts';
import { found } from '#server/http/call/found.ts';
import type { Call, Context } from '#server/http/handler.ts';

type Asking = Pick<Context, 'db' | 'caller' | 'reach' | 'clock' | 'language'>;

/** Months off in the caller's scope, the newest month first; without those of a class that was reopened. */
export async function selectMonthsOff(call: Call<'monthsOff.list'>) {
  const { page, limit, placeType, placeId } = call.query;
  const where = and(
    placeType ? eq(monthsOff.placeType, placeType) : undefined,
    placeId
      ? or(eq(monthsOff.regionId, placeId), eq(monthsOff.madrasaId, placeId), eq(monthsOff.classId, placeId))
      : undefined,
    monthsOffInScope(call),
  );
  const totalItems = await call.db.$count(monthsOff, where);
  const data = await rowsOf(call, where)
    .limit(limit)
    .offset((page - 1) * limit);
  return { data, meta: { totalItems, page, limit } };
}

/** @throws HttpError `not-found` */
export async function existingMonthOff(call: Asking, id: string): Promise<MonthOff> {
  const [row] = await rowsOf(call, and(eq(monthsOff.id, id), monthsOffInScope(call)));
  return found(row);
}

/** On `months_off`: those that a person planned or excused, of places in the caller's scope. */
function monthsOffInScope(call: Asking): SQL | undefined {
  const { db } = call;
  const [ofRegions, ofMadaris, ofClasses] = [regionsInScope(call), madarisInScope(call), classesInScope(call)];
  const isOwn =
    ofRegions && ofMadaris && ofClasses
      ? or(
          inArray(monthsOff.regionId, db.select({ id: regions.id }).from(regions).where(ofRegions)),
          inArray(monthsOff.madrasaId, db.select({ id: madaris.id }).from(madaris).where(ofMadaris)),
          inArray(monthsOff.classId, db.select({ id: classes.id }).from(classes).where(ofClasses)),
        )
      : undefined;
  return and(ne(monthsOff.kind, 'closed'), isOwn);
}

function rowsOf({ db, language }: Asking, where: SQL | undefined) {
  return db
    .select({
      id: monthsOff.id,
      month: monthsOff.month,
      kind: monthsOff.kind,
      name: monthsOff.name,
      placeType: monthsOff.placeType,
      placeId: sql<string>`coalesce(${monthsOff.regionId}, ${monthsOff.madrasaId}, ${monthsOff.classId})`,
      placeName: sql<string>`coalesce(${nameIn(regions, language)}, ${nameIn(madaris, language)}, ${nameIn(classes, language)})`,
      addedBy: users.fullName,
      createdDate: sql<string>`${isoTime(monthsOff.createdAt)}`,
    })
    .from(monthsOff)
    .leftJoin(regions, eq(regions.id, monthsOff.regionId))
    .leftJoin(madaris, eq(madaris.id, monthsOff.madrasaId))
    .leftJoin(classes, eq(classes.id, monthsOff.classId))
    .leftJoin(users, eq(users.id, monthsOff.addedBy))
    .where(where)
    .orderBy(desc(monthsOff.month), desc(monthsOff.id))
    .$dynamic();
}
