import type * as v from 'valibot';
import { Sponsorship } from './sponsorship.ts';
import { syncedEntities, syncedRows } from './synced.ts';

/** Row types that devices store: those of the synchronisation, and those that only screens fetch. */
export const mirroredRows = { ...syncedRows, sponsorships: Sponsorship };
export type MirroredRows = { [TTable in keyof typeof mirroredRows]: v.InferOutput<(typeof mirroredRows)[TTable]> };
export type MirroredTable = keyof MirroredRows;
export const mirroredTables = [...syncedEntities, 'sponsorships'] as const satisfies readonly MirroredTable[];
