import { type MirroredRows, mirroredTables } from '#contract/entities/mirrored.ts';
import type { Lenient } from '#contract/reading/lenient.ts';

/** Tables of the mirror: one for each entity, with rows exactly as the server sends them. */
export type Rows = { [TTable in keyof MirroredRows]: Lenient<MirroredRows[TTable]> };

export type RowTable = keyof Rows;

export const rowTables: readonly RowTable[] = mirroredTables;

/** Fields that the mirror adds to a row so that it can be found without the server. */
export interface Mirroring {
  /** The folded name, by which lists are ordered. */
  name: string;
  /** Search entries: words and ends of words, so that 'contains' is a prefix search (search-words.ts). */
  words: string[];
  /** 1 where `sponsorBy` has text (docs/rules.md#what-is-sponsored): IndexedDB cannot index a boolean. */
  sponsored: 0 | 1;
  /** When the server gave the row, in milliseconds; 0 for a row that only this device knows. */
  at: number;
  /** The round of the synchronisation that brought the row last; 0 for rows outside of its scope (sync/). */
  round: number;
}

/** A row as it is stored. */
export type Mirrored<TRow> = TRow & { mirrored: Mirroring };
