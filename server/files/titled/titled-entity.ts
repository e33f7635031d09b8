import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import type { CallerIdentity, Context } from '#server/http/handler.ts';
import type { TitledKind, TitledRow, TitledTable } from './titled-columns.ts';

/** The caller as the reader of rows, which decides about file and columns. */
export interface Reading {
  readonly db: Database;
  readonly caller: Pick<CallerIdentity, 'role' | 'userId'>;
}

/** An entity of titled files, for the code that all of them share. */
export interface TitledEntity<TRow extends TitledRow, TAnswer extends object> {
  /** Its name in the log of changes, in links, and among withdrawn uploads. */
  readonly kind: TitledKind;
  readonly table: TitledTable;
  /** The id of the file that a reader gets for a row. */
  fileFor(reader: Pick<CallerIdentity, 'role'>): SQL<string>;
  /** Rows that match a condition, with the reader's file; on request locked until the transaction ends. */
  select(reading: Reading, where: SQL | undefined, lock?: 'locked'): Promise<TRow[]>;
  /** Shapes rows for one reader, with that reader's links; the key of the links is read once for many rows. */
  answers(call: Pick<Context, 'db' | 'caller'>): Promise<(row: TRow) => TAnswer>;
  /** On rows joined with their class: the caller may open them by id. */
  readable(call: Pick<Context, 'db' | 'caller' | 'reach' | 'clock'>): SQL | undefined;
  /** The same for the file of a row. */
  fileReadable(call: Pick<Context, 'db' | 'caller' | 'reach' | 'clock'>): SQL | undefined;
  /** Puts another file in the place of a row's own, also in the rows that share it. */
  takeFile(db: Database, id: string, fileId: string): Promise<void>;
  /** The other files of a row. */
  filesBeside(db: Database, row: TRow): Promise<string[]>;
}
