import type * as v from 'valibot';
import { Sponsorship } from './sponsorship.ts';
import { syncedEntities, syncedRows } from './synced.ts';

/** What devices keep rows of: what the synchronisation brings, and what comes with screens only. */
export const mirroredRows = { ...syncedRows, sponsorships: Sponsorship };
export type MirroredRows = { [TTable in keyof typeof mirroredRows]: v.InferOutput<(typeof mirroredRows)[TTable]> };
export type MirroredTable = keyof MirroredRows;
export const mirroredTables = [...syncedEntities, 'sponsorships'] as const satisfies readonly MirroredTable[];
