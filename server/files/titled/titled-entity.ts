import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import type { CallerIdentity, Context } from '#server/http/handler.ts';
import type { TitledKind, TitledRow, TitledTable } from './titled-columns.ts';

/** The caller and the reader of rows, which decides which file and which columns they have. */
export interface Reading {
  readonly db: Database;
  readonly caller: Pick<CallerIdentity, 'role' | 'userId'>;
}

/** An entity of titled files, as the code that all of them share knows it. */
export interface TitledEntity<TRow extends TitledRow, TAnswer extends object> {
  /** Its name in the log of changes, in links, and among withdrawn uploads. */
  readonly kind: TitledKind;
  readonly table: TitledTable;
  /** The id of the file that a reader gets of a row. */
  fileFor(reader: Pick<CallerIdentity, 'role'>): SQL<string>;
  /** Rows that fit a condition, with the reader's file; locked until the transaction ends where asked for. */
  select(reading: Reading, where: SQL | undefined, lock?: 'locked'): Promise<TRow[]>;
  /** Shapes rows for one reader, whose links they carry; the key of the links is read once for many rows. */
  answers(call: Pick<Context, 'db' | 'caller'>): Promise<(row: TRow) => TAnswer>;
  /** On rows joined with their class: the caller may open them by name. */
  readable(call: Pick<Context, 'db' | 'caller' | 'reach' | 'clock'>): SQL | undefined;
  /** The same for the file of a row. */
  fileReadable(call: Pick<Context, 'db' | 'caller' | 'reach' | 'clock'>): SQL | undefined;
  /** Puts another file in the place of a row's own. */
  takeFile(db: Database, id: string, fileId: string): Promise<void>;
  /** The files that a row holds beside its own. */
  filesBeside(db: Database, row: TRow): Promise<string[]>;
}
