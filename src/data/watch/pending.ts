import type { Mirror } from '#data/database/database.ts';
import type { Rows } from '#data/database/entities.ts';
import { type OutboxItem, type OutboxKind, type OutboxState, unsentStates } from '#data/database/outbox-item.ts';
import { plain } from '#data/mirror/mirrored.ts';
import { rowsOf } from '#data/mirror/write.ts';
import { carried, type DocumentTable } from '#data/outbox/outbox-endpoints.ts';

/** The unsent work on a row. */
export interface Pending {
  state: OutboxState;
  itemId: string;
  kind: OutboxKind;
  /** Bytes of its file that the server has confirmed. */
  bytesSent?: number;
}

/** Limit of waiting rows in a list; the outbox screen shows all of them. */
const mostWaitingRows = 20;

/** The unsent work on one list: rows to be created, newest first, and marks of existing rows. */
export interface PendingWork<TRow> {
  /** Ids of all rows to be created. */
  creationIds: string[];
  /** The newest of these rows, as many as a screen shows. */
  creations: TRow[];
  marks: ReadonlyMap<string, Pending>;
}

/** The unsent work on the materials or reports of a class. Runs in live queries. */
export async function pendingWork<TTable extends DocumentTable>(
  mirror: Mirror,
  table: TTable,
  classId: string | undefined,
): Promise<PendingWork<Rows[TTable]>> {
  const items = await mirror.outbox.where('state').anyOf(unsentStates).toArray();
  const here = items.filter(({ endpoint }) => carried[endpoint].table === table).sort((a, b) => b.seq - a.seq);
  const made = here.filter(({ kind, params }) => kind === 'create' && params.classId === classId);
  const creationIds = made.map(({ rowId }) => rowId);
  // Each row is a read of its own: of a thousand that wait, a screen shows a few.
  const rows = await rowsOf(mirror, table).bulkGet(creationIds.slice(0, mostWaitingRows));
  return {
    creationIds,
    creations: rows.filter((row) => row !== undefined).map((row) => plain<Rows[TTable]>(row)),
    marks: new Map(here.map((item) => [item.rowId, pendingOf(item)])),
  };
}

function pendingOf({ id, state, kind, uploadOffset }: OutboxItem): Pending {
  return { itemId: id, state, kind, ...(kind === 'create' && { bytesSent: uploadOffset }) };
}
