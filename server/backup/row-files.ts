import { asc, gt } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { files } from '#server/db/schema/documents.ts';

export interface RowFile {
  /** Its storage key. */
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

const pageLength = 5_000;

/** Every file that the database names, by storage key. */
export async function* rowFiles(db: Database): AsyncIterable<RowFile> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows: RowFile[] = await db
      .select({ key: files.storageKey, size: files.size, sha256: files.sha256 })
      .from(files)
      .where(gt(files.storageKey, last))
      .orderBy(asc(files.storageKey))
      .limit(pageLength);
    yield* rows;
    last = rows.at(-1)?.key;
  }
}
