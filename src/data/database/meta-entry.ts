import type { Dexie, EntityTable } from 'dexie';

/** A single value beside the tables: totals of the start screen, the cursor of the synchronisation. */
export interface MetaEntry {
  key: string;
  value: unknown;
  at: number;
}

/** An account's database, with its table of single values. */
export type WithMeta = Dexie & { meta: EntityTable<MetaEntry, 'key'> };
