import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { syncedEntities } from '#contract/entities/synced.ts';
import { noRow, time } from './columns.ts';

/**
 * Which rows devices must receive again; written by triggers, so that no module can forget, and read by
 * modules/sync (docs/decisions/0008-sync-cursor.md).
 * - `number`: of the transaction.
 * - `parentId`: what the row is, or was before, a part of: a madrasa's region, a class's madrasa, the class of a material
 *   or report, the region or a class of a person.
 * - `extent`: the row alone; the madaris and classes below it, because they show its figures; or all below it.
 * - `userId`: whose scope the row entered or left.
 */
export const changes = pgTable(
  'changes',
  {
    number: bigint('number', { mode: 'number' }).notNull(),
    entity: text('entity', { enum: syncedEntities }).notNull(),
    rowId: uuid('row_id').notNull(),
    parentId: uuid('parent_id').notNull().default(noRow),
    userId: uuid('user_id').notNull().default(noRow),
    extent: text('extent', { enum: ['row', 'figures', 'all'] })
      .notNull()
      .default('row'),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'changes_key',
      columns: [table.number, table.entity, table.rowId, table.parentId, table.userId, table.extent],
    }),
  ],
);

/** One row: the number below which changes are no longer known. */
export const changeJournal = pgTable('change_journal', {
  name: text('name').primaryKey(),
  starts: bigint('starts', { mode: 'number' }).notNull(),
});
