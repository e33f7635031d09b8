import * as v from 'valibot';
import { type SyncedEntity, syncedEntities, syncedRows } from '../entities/synced.ts';
import { Id } from '../fields.ts';

type RowLists = { [TEntity in SyncedEntity]: v.ArraySchema<(typeof syncedRows)[TEntity], undefined> };
type IdLists = Record<SyncedEntity, v.ArraySchema<typeof Id, undefined>>;

// `fromEntries` loses the names of its keys.
const rows = Object.fromEntries(syncedEntities.map((entity) => [entity, v.array(syncedRows[entity])])) as RowLists;
const ids = Object.fromEntries(syncedEntities.map((entity) => [entity, v.array(Id)])) as IdLists;

/**
 * One page of the changes in the caller's scope (docs/rules.md#sync): rows in the form of their own endpoints, the ids that
 * were deleted or left the scope, and the next cursor.
 * - `more`: another page can be requested at once.
 * - `startsOver`: the server sends everything from the start. Rows on a device that are not among them until `more` is false
 *   have left the scope.
 * - `incomplete`: after a full sync, the tables with more rows in scope than a device keeps (`limits.syncedRows`), which are
 *   read by page.
 */
export const Changes = v.object({
  ...rows,
  gone: v.object(ids),
  cursor: v.string(),
  more: v.boolean(),
  startsOver: v.boolean(),
  incomplete: v.optional(v.array(v.picklist(syncedEntities))),
});
export type Changes = v.InferOutput<typeof Changes>;
