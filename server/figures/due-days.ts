import { type SQL, sql } from 'drizzle-orm';
import { classes, madaris, regions } from '#server/db/schema/places-and-people.ts';

/*
 * Due days as parts of queries (contract/school-year/due-days.ts): those of earlier months never change, after any change or
 * move.
 */

const none = sql`'[]'::jsonb`;

/** On `classes` joined with their `madaris` and `regions`: the due day of the report of a month. */
export function dueDayOfClass(month: SQL | string): SQL {
  return dueDay(month, sql`${classes.pastDueDays}`, sql`${madaris.pastDueDays}`);
}

/** The same for a madrasa itself, on `madaris` joined with their `regions`. */
export function dueDayOfMadrasa(month: SQL | string): SQL {
  return dueDay(month, none, sql`${madaris.pastDueDays}`);
}

/** The same for places that have not moved into the region, on `regions`. */
export function dueDayOfRegion(month: SQL | string): SQL {
  return dueDay(month, none, none);
}

function dueDay(month: SQL | string, ofClass: SQL, ofMadrasa: SQL): SQL {
  return sql`due_day_in(${month}::text, ${ofClass}, ${ofMadrasa}, ${regions.pastDueDays}, ${regions.dueDay})`;
}

/**
 * For an update of `regions`: its past after a change of the due day.
 * @param month from which the new one applies
 */
export function pastAfterDueDay(dueDay: number, month: string): SQL {
  return sql`case when ${regions.dueDay} <> ${dueDay}
    then with_past_day(${regions.pastDueDays}, ${month}, ${regions.dueDay}) else ${regions.pastDueDays} end`;
}
