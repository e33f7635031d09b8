import * as v from 'valibot';
import { BulkResult, SeveralRows } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { type MirroredTable, mirroredRows } from '../entities/mirrored.ts';
import { oneOf } from '../paging.ts';
import type { Access } from '../rights/access.ts';

/** A call that changes a row and answers with its new state, which the device stores. */
export function rowOf<const TTable extends MirroredTable>(table: TTable) {
  return { answer: oneOf(mirroredRows[table]), mirror: { answer: 'row', table } } as const;
}

/**
 * A call that reads one row.
 * @param of the parameter of the path that names it, or `caller` for their own
 */
export function rowBy<const TTable extends MirroredTable, const TOf extends string>(table: TTable, of: TOf) {
  return { answer: oneOf(mirroredRows[table]), mirror: { answer: 'row', table, of } } as const;
}

/** A call that deletes one row and answers with its last state. */
export function deletedRow<const TTable extends MirroredTable>(table: TTable) {
  return { answer: oneOf(mirroredRows[table]), mirror: { answer: 'deleted', table } } as const;
}

/**
 * The deletion of several rows of a table.
 * @param what the rows are called in the documentation of the API
 */
export function deleteSeveral<const TTable extends 'regions' | 'madaris' | 'classes' | 'users'>(
  table: TTable,
  may: Access,
  what: string = table,
) {
  return endpoint({
    method: 'POST',
    path: `v1/delete-several/${table}`,
    may,
    body: SeveralRows,
    answer: BulkResult,
    mirror: { answer: 'several', table, each: 'deleted' },
    summary: `Delete several ${what}; says of each whether it was done`,
  });
}

/** The call that answers with the bytes of a file; `fileId` may end in the file's extension. */
export function servedFile<const TPath extends `v1/files/${string}:fileId${string}`>(
  path: TPath,
  may: Access,
  summary: string,
) {
  return endpoint({ path, may, params: v.strictObject({ fileId: v.string() }), summary });
}
