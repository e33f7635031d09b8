import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { syncedEntities } from '#contract/entities/synced.ts';
import { time } from './columns.ts';

/**
 * Journal of the rows that devices must receive again. Triggers write it, so no module can forget; modules/sync reads it
 * (docs/decisions/0008-sync-cursor.md).
 * - `number`: number of the transaction.
 * - `regionId`, `madrasaId`, `classId`: the present and previous places of the row; a place belongs to itself.
 * - `userId`: the person whose scope the row entered or left; for a person's row, that person.
 * - `extent`: the row alone, or also the madaris and classes below it, because they show its figures.
 * Each of the four has an index with the number, so that a device only reads changes of its own scope.
 */
export const changes = pgTable(
  'changes',
  {
    number: bigint('number', { mode: 'number' }).notNull(),
    entity: text('entity', { enum: syncedEntities }).notNull(),
    rowId: uuid('row_id').notNull(),
    regionId: uuid('region_id'),
    madrasaId: uuid('madrasa_id'),
    classId: uuid('class_id'),
    userId: uuid('user_id'),
    extent: text('extent', { enum: ['row', 'figures'] })
      .notNull()
      .default('row'),
    at: time('at').notNull().defaultNow(),
  },
  (table) => {
    const { number, entity, rowId, extent, regionId, madrasaId, classId, userId } = table;
    const inScope = (name: string, scope: AnyPgColumn) =>
      index(name).on(scope, number).where(sql`${scope} is not null`);
    return [
      unique('changes_key').on(number, entity, rowId, extent, regionId, madrasaId, classId, userId).nullsNotDistinct(),
      inScope('changes_of_region', regionId),
      inScope('changes_of_madrasa', madrasaId),
      inScope('changes_of_class', classId),
      inScope('changes_of_user', userId),
      // A place without its content: a teacher reads only the row itself of places above their class.
      index('changes_of_place').on(rowId, extent, number).where(sql`${entity} in ('regions', 'madaris')`),
    ];
  },
);

/** One row: the number below which the journal has no changes. */
export const changeJournal = pgTable('change_journal', {
  name: text('name').primaryKey(),
  starts: bigint('starts', { mode: 'number' }).notNull(),
});
