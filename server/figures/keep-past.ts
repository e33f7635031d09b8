import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/pool.ts';
import { classes, madaris, monthsOff, regions } from '#server/db/schema/places-and-people.ts';

/*
 * The past of a place that moves (docs/decisions/0101-the-past-does-not-change.md): earlier months keep their due days and
 * their months off. Both are stored with the place before it moves.
 */

interface Move {
  readonly id: string;
  /** The month from which it is in the new place. */
  readonly month: string;
}

/** Keeps the past of a class that is about to move into another madrasa. */
export async function keepPastOfClass(db: Database, { id, month }: Move): Promise<void> {
  await db.execute(sql`insert into ${monthsOff} (id, place_type, class_id, month, kind, name)
    select gen_random_uuid(), 'class', ${classes.id}, off.month, off.kind, off.name
    from ${classes}, months_off_of(${classes.id}, ${classes.madrasaId}, ${classes.regionId}) as off
    where ${classes.id} = ${id} and off.month < ${month} on conflict do nothing`);
  await db
    .update(classes)
    .set({
      pastDueDays: pastAfterMove(
        sql`with_past_of(${classes.pastDueDays}, (select past_due_days from madaris where id = ${classes.madrasaId}))`,
        classes.regionId,
        month,
      ),
    })
    .where(eq(classes.id, id));
}

/** Keeps the past of a madrasa that is about to move into another region; the past of its classes follows from it. */
export async function keepPastOfMadrasa(db: Database, { id, month }: Move): Promise<void> {
  await db.execute(sql`insert into ${monthsOff} (id, place_type, madrasa_id, month, kind, name)
    select gen_random_uuid(), 'madrasa', ${madaris.id}, off.month, off.kind, off.name
    from ${madaris} join months_off as off on off.region_id = ${madaris.regionId}
    where ${and(eq(madaris.id, id), sql`off.month < ${month} and off.month >= past_until(${madaris.pastDueDays})`)}
    on conflict do nothing`);
  await db
    .update(madaris)
    .set({ pastDueDays: pastAfterMove(sql`${madaris.pastDueDays}`, madaris.regionId, month) })
    .where(eq(madaris.id, id));
}

/** @param region the previous region */
function pastAfterMove(own: SQL, region: AnyPgColumn, month: string): SQL {
  return sql`(select with_past_day(with_past_of(${own}, around.past_due_days), ${month}, around.due_day)
    from ${regions} as around where around.id = ${region})`;
}
