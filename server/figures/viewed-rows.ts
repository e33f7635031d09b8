import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
import { monthOf } from '#contract/month.ts';
import { runsSchools } from '#contract/rights/roles.ts';
import type { Chosen } from '#server/db/choose-page.ts';
import { fetchByIds, fetchPage, type Listed, type RowsQuery, rowsQuery } from '#server/db/page-rows.ts';
import { fetchRows } from '#server/db/prepared.ts';
import type { Selection } from '#server/db/selection.ts';
import { found } from '#server/http/call/found.ts';
import type { CallerIdentity, Context } from '#server/http/handler.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import type { Viewer } from './figures.ts';

type Viewing = Pick<Context, 'db' | 'caller' | 'clock'>;

/** The rows of a table in the form for a caller. */
export interface ViewedRows<TRow> {
  /** One page of them. */
  page(call: Viewing, chosen: Chosen): Promise<Listed<TRow>>;
  /**
   * The row with this id.
   * @throws HttpError `not-found`
   */
  existing(call: Viewing, id: string): Promise<TRow>;
  /**
   * Locks the row with this id until the transaction ends.
   * @throws HttpError `not-found`, `changed-meanwhile` with the current row
   */
  lock(call: Viewing & Pick<Context, 'expectedVersions'>, id: string): Promise<void>;
}

/**
 * Makes a query for each kind of viewer, when it is first asked.
 *
 * @param compute selects from `page`, as `rowsQuery` asks; its placeholders: `viewerId`, the caller's id or null; `now`, and `month`, that of now
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
  const existing: ViewedRows<TRow>['existing'] = async (call, id) => {
    const [row] = await fetchByIds(call.db, queryOf(call.caller), [id], valuesOf(call));
    return found(row);
  };
  return {
    page: (call, chosen) => fetchPage(call.db, queryOf(call.caller), chosen, valuesOf(call)),
    existing,
    lock: async (call, id) => {
      const query = sql<{ version: number }>`select version from ${table} where id = ${id} for update`;
      const [row] = await fetchRows(call.db, query);
      await requireVersion(call, found(row).version, () => existing(call, id));
    },
  };
}

function valuesOf({ caller, clock }: Viewing): { viewerId: string | null; month: string; now: string } {
  const now = clock.now();
  return { viewerId: caller.userId ?? null, month: monthOf(now), now: now.toISOString() };
}
