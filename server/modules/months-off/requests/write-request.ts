import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { MonthOff } from '#contract/answers/month-off.ts';
import {
  type RequestEvent,
  type RequestState,
  requestStates,
  requestTransitions,
} from '#contract/school-year/month-off-request.ts';
import type { Database } from '#server/db/pool.ts';
import { monthOffRequests } from '#server/db/schema/places-and-people.ts';

type Columns = Omit<PgUpdateSetSource<typeof monthOffRequests>, 'id' | 'state'>;
type NewRequest = Pick<
  typeof monthOffRequests.$inferInsert,
  'id' | 'classId' | 'month' | 'name' | 'revision' | 'askedBy' | 'createdAt'
>;

/** @returns false for a taken id */
export async function insertRequest(db: Database, row: NewRequest): Promise<boolean> {
  const state = requestTransitions.absent.ask;
  if (state === 'never') throw new Error('A request starts as one that was asked.');
  const inserted = await db
    .insert(monthOffRequests)
    .values({ ...row, state })
    .onConflictDoNothing()
    .returning({ id: monthOffRequests.id });
  return inserted.length > 0;
}

/**
 * Records an event of requests. Only this file writes the table.
 * @param where selects requests; those in a state in which the event cannot happen do not change
 * @returns the number of changed requests
 */
export async function writeRequests(
  db: Database,
  where: SQL | undefined,
  event: Exclude<RequestEvent, 'ask'>,
  set: Columns = {},
): Promise<number> {
  let changed = 0;
  for (const [next, states] of nextStates(event)) {
    const rows = await db
      .update(monthOffRequests)
      .set({ ...set, state: next })
      .where(and(where, inArray(monthOffRequests.state, states)))
      .returning({ id: monthOffRequests.id });
    changed += rows.length;
  }
  return changed;
}

/** The states after an event, each with the states before it. */
function nextStates(event: RequestEvent): Map<RequestState, RequestState[]> {
  const states = new Map<RequestState, RequestState[]>();
  for (const state of requestStates) {
    const next = requestTransitions[state][event];
    if (next !== 'never') states.set(next, [...(states.get(next) ?? []), state]);
  }
  return states;
}

/** A report for this month has arrived, so no one has to answer a request for it. */
export async function lapseWithReport(
  db: Database,
  { classId, month }: { classId: string; month: string },
): Promise<void> {
  await writeRequests(
    db,
    and(eq(monthOffRequests.classId, classId), eq(monthOffRequests.month, month), eq(monthOffRequests.state, 'asked')),
    'lapse',
  );
}

/** Months of a place have become off, by any person's decision: this answers every request for them. */
export async function agreeTo(
  db: Database,
  place: Pick<MonthOff, 'placeType' | 'placeId'>,
  months: readonly { readonly month: string }[],
): Promise<void> {
  const names = months.map(({ month }) => month);
  await writeRequests(db, and(isInside(place), inArray(monthOffRequests.month, names)), 'agree', {
    decidedAt: sql`now()`,
  });
}

/** A month is no longer off: agreed requests lapse unless another month off of the class covers them. */
export async function lapseWithout(
  db: Database,
  { month, ...place }: Pick<MonthOff, 'placeType' | 'placeId' | 'month'>,
): Promise<void> {
  const agreed = and(isInside(place), eq(monthOffRequests.month, month), eq(monthOffRequests.state, 'agreed'));
  await writeRequests(db, and(agreed, sql`not ${isOff}`), 'lapse');
}

/** On `month_off_requests`: the month is off, by the class itself or by a place it is in. */
export const isOff = sql`exists (select from classes c join madaris m on m.id = c.madrasa_id
  cross join lateral months_off_of(c.id, c.madrasa_id, m.region_id) as off
  where c.id = ${monthOffRequests.classId} and off.month = ${monthOffRequests.month} and off.kind <> 'closed')`;

function isInside({ placeType, placeId }: Pick<MonthOff, 'placeType' | 'placeId'>): SQL {
  return {
    class: sql`${monthOffRequests.classId} = ${placeId}`,
    madrasa: sql`${monthOffRequests.classId} in (select id from classes where madrasa_id = ${placeId})`,
    region: sql`${monthOffRequests.classId} in (select c.id from classes c join madaris m on m.id = c.madrasa_id
      where m.region_id = ${placeId})`,
  }[placeType];
}
