import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
import { runsSchools } from '#contract/rights/roles.ts';
import type { Chosen } from '#server/db/choose-page.ts';
import { fetchByIds, fetchPage, type Listed, type RowsQuery, rowsQuery } from '#server/db/page-rows.ts';
import type { Database } from '#server/db/pool.ts';
import { fetchRows } from '#server/db/prepared.ts';
import type { Selection } from '#server/db/selection.ts';
import { found } from '#server/http/call/found.ts';
import type { CallerIdentity, Context } from '#server/http/handler.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import type { Viewer } from './figures.ts';

/** The rows of a table as a caller may read them. */
export interface ViewedRows<TRow> {
  /** One page of them. */
  page(db: Database, caller: CallerIdentity, chosen: Chosen): Promise<Listed<TRow>>;
  /** The one with this id. @throws HttpError `not-found` */
  existing(call: Pick<Context, 'db' | 'caller'>, id: string): Promise<TRow>;
  /** Holds the one with this id until the transaction ends. @throws HttpError `not-found`, `changed-meanwhile` with it as it is */
  lock(call: Pick<Context, 'db' | 'caller' | 'expectedVersions'>, id: string): Promise<void>;
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
  const existing: ViewedRows<TRow>['existing'] = async ({ db, caller }, id) => {
    const [row] = await fetchByIds(db, queryOf(caller), [id], valuesOf(caller));
    return found(row);
  };
  return {
    page: (db, caller, chosen) => fetchPage(db, queryOf(caller), chosen, valuesOf(caller)),
    existing,
    lock: async (call, id) => {
      const query = sql<{ version: number }>`select version from ${table} where id = ${id} for update`;
      const [row] = await fetchRows(call.db, query);
      await requireVersion(call, found(row).version, () => existing(call, id));
    },
  };
}

function valuesOf(caller: CallerIdentity): { viewerId: string | null } {
  return { viewerId: caller.userId ?? null };
}
