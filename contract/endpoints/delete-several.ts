import { BulkResult, SeveralRows } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import type { Access } from '../rights/access.ts';

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
