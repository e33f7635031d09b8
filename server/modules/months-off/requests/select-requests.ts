import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { MonthOffRequest } from '#contract/school-year/month-off-request.ts';
import { currentClassesInScope } from '#server/access/scope.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { isoTime } from '#server/db/page-rows.ts';
import { classes, madaris, monthOffRequests, users } from '#server/db/schema/places-and-people.ts';
import { found } from '#server/http/call/found.ts';
import type { Call, Context } from '#server/http/handler.ts';

type Scoped = Pick<Context, 'db' | 'caller' | 'reach' | 'clock'>;
type Asking = Scoped & Pick<Context, 'language'>;

/** Requests about the classes in the caller's scope, the newest first. */
export async function listRequests(call: Call<'monthOffRequests.list'>) {
  const { page, limit, state, classId, regionId } = call.query;
  const where = and(
    state ? eq(monthOffRequests.state, state) : undefined,
    classId ? eq(monthOffRequests.classId, classId) : undefined,
    regionId ? eq(classes.regionId, regionId) : undefined,
  );
  const totalItems = await countRequests(call, where);
  const data = await rowsOf(call, where)
    .limit(limit)
    .offset((page - 1) * limit);
  return { data, meta: { totalItems, page, limit } };
}

/** @throws HttpError `not-found` */
export async function existingRequest(call: Asking, id: string): Promise<MonthOffRequest> {
  const [row] = await rowsOf(call, eq(monthOffRequests.id, id));
  return found(row);
}

/** Number of requests that a supervisor or admin has to answer. */
export function countAsked(call: Scoped): Promise<number> {
  return countRequests(call, eq(monthOffRequests.state, 'asked'));
}

async function countRequests(call: Scoped, where: SQL | undefined): Promise<number> {
  const [row] = await call.db
    .select({ total: sql<number>`count(*)::int` })
    .from(monthOffRequests)
    .innerJoin(classes, eq(classes.id, monthOffRequests.classId))
    .where(and(where, currentClassesInScope(call)));
  return row?.total ?? 0;
}

function rowsOf(call: Asking, where: SQL | undefined) {
  return call.db
    .select({
      id: monthOffRequests.id,
      classId: monthOffRequests.classId,
      className: nameIn(classes, call.language),
      madaris: sql<{
        id: string;
        name: string;
      }>`json_build_object('id', ${madaris.id}, 'name', ${nameIn(madaris, call.language)})`,
      month: monthOffRequests.month,
      name: monthOffRequests.name,
      state: monthOffRequests.state,
      askedBy: users.fullName,
      isOwn: sql<boolean>`coalesce(${monthOffRequests.askedBy} = ${call.caller.userId ?? null}::uuid, false)`,
      note: monthOffRequests.note,
      createdDate: sql<string>`${isoTime(monthOffRequests.createdAt)}`,
      decidedDate: sql<string | null>`${isoTime(monthOffRequests.decidedAt)}`,
    })
    .from(monthOffRequests)
    .innerJoin(classes, eq(classes.id, monthOffRequests.classId))
    .innerJoin(madaris, eq(madaris.id, classes.madrasaId))
    .leftJoin(users, eq(users.id, monthOffRequests.askedBy))
    .where(and(where, currentClassesInScope(call)))
    .orderBy(desc(monthOffRequests.createdAt), desc(monthOffRequests.id))
    .$dynamic();
}
