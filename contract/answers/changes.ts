import * as v from 'valibot';
import { type SyncedEntity, syncedEntities, syncedRows } from '../entities/synced.ts';
import { Id } from '../fields.ts';

type RowLists = { [TEntity in SyncedEntity]: v.ArraySchema<(typeof syncedRows)[TEntity], undefined> };
type IdLists = Record<SyncedEntity, v.ArraySchema<typeof Id, undefined>>;

// `fromEntries` forgets the names of its keys.
const rows = Object.fromEntries(syncedEntities.map((entity) => [entity, v.array(syncedRows[entity])])) as RowLists;
const ids = Object.fromEntries(syncedEntities.map((entity) => [entity, v.array(Id)])) as IdLists;

/**
 * One page of what changed in the caller's scope (docs/rules.md#sync): rows as their own endpoints answer them, the
 * ids that were deleted or left the scope, and the cursor to ask with next. With `more`, another page can be asked for at
 * once. With `startsOver` the server sends everything from the start; what a device has and does not get until `more` is
 * false is no longer in the scope. `incomplete` names the tables of which more is in scope than a device keeps
 * (`limits.syncedRows`), once everything has been sent from the start: they are read by page.
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
