import type { SQL } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
import { runsSchools } from '#contract/rights/roles.ts';
import type { Chosen } from '#server/db/choose-page.ts';
import { fetchByIds, fetchPage, type Listed, type RowsQuery, rowsQuery } from '#server/db/page-rows.ts';
import type { Database } from '#server/db/pool.ts';
import type { Selection } from '#server/db/selection.ts';
import type { CallerIdentity } from '#server/http/handler.ts';
import type { Viewer } from './figures.ts';

/** The rows of a table as a caller may read them. */
export interface ViewedRows<TRow> {
  /** One page of them. */
  page(db: Database, caller: CallerIdentity, chosen: Chosen): Promise<Listed<TRow>>;
  /** The one with this id; undefined where there is none. */
  find(db: Database, caller: CallerIdentity, id: string): Promise<TRow | undefined>;
}

/**
 * Makes a query for each kind of viewer, when it is first asked.
 *
 * @param compute selects from `page`, as `rowsQuery` asks; its placeholder `viewerId` is the caller's id, or null
 */
export function viewedRows<TRow>(
  table: AnyPgTable,
  compute: (page: SQL, viewer: Viewer) => Selection<TRow>,
): ViewedRows<TRow> {
  const made = new Map<Viewer, RowsQuery<TRow>>();
  const queryOf = ({ role }: CallerIdentity): RowsQuery<TRow> => {
    const viewer = runsSchools(role) ? role : 'other';
    const query = made.get(viewer) ?? rowsQuery(table, (page) => compute(page, viewer));
    made.set(viewer, query);
    return query;
  };
  return {
    page: (db, caller, chosen) => fetchPage(db, queryOf(caller), chosen, valuesOf(caller)),
    find: async (db, caller, id) => (await fetchByIds(db, queryOf(caller), [id], valuesOf(caller)))[0],
  };
}

function valuesOf(caller: CallerIdentity): { viewerId: string | null } {
  return { viewerId: caller.role === 'visitor' ? null : caller.userId };
}
