import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { TransferState } from '#contract/entities/transfer-kinds.ts';
import { isKnownToSchool, type TransferEvent, transferTransitions } from '#contract/transfer-states.ts';
import { transfers } from '#server/db/schema/transfers.ts';
import { found } from '#server/http/call/found.ts';
import type { Writing } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { existingTransfer } from './select-transfers.ts';
import { giveBackMoney } from './take-money.ts';

export type TransferRow = typeof transfers.$inferSelect;
type Columns = Omit<PgUpdateSetSource<typeof transfers>, 'id' | 'state' | 'version'>;
type Draft = Pick<typeof transfers.$inferInsert, 'id' | 'madrasaId' | 'amountCents' | 'draftedBy' | 'createdAt'>;

/** The state of a transfer after an event; undefined if the event cannot happen in this state. */
export function transferAfter(state: TransferState, event: TransferEvent): TransferState | 'absent' | undefined {
  const next = transferTransitions[state][event];
  return next === 'never' ? undefined : next;
}

/** @throws HttpError `already-there` for a taken id */
export async function insertDraft({ db, audit }: Writing, draft: Draft): Promise<void> {
  const [row] = await db
    .insert(transfers)
    .values({ ...draft, state: 'draft' })
    .onConflictDoNothing()
    .returning({ id: transfers.id });
  if (!row) throw new HttpError('already-there');
  const { id, madrasaId, amountCents } = draft;
  await audit('draft', { type: 'transfer', id }, { madrasaId, cents: amountCents });
}

/**
 * Locks a transfer that the caller may read, until the transaction ends.
 * @throws HttpError `not-found`, `changed-meanwhile`
 */
export async function lockTransfer(call: Writing, id: string): Promise<TransferRow> {
  const [row] = await call.db.select().from(transfers).where(eq(transfers.id, id)).for('update');
  const { state, version } = found(row);
  if (call.reach !== 'all' && !isKnownToSchool[state]) throw new HttpError('not-found');
  await requireVersion(call, version, () => existingTransfer(call, id));
  return found(row);
}

/**
 * Records an event of a locked transfer: its next state, its columns, and the line of the log. Nothing else changes
 * `transfers.state`.
 * @throws HttpError `transfer-state` for an event that cannot happen in its state
 */
export async function writeTransfer(
  { db, audit }: Writing,
  { id, state, madrasaId, amountCents }: TransferRow,
  { event, set = {} }: { event: Exclude<TransferEvent, 'draft'>; set?: Columns },
): Promise<void> {
  const next = transferAfter(state, event);
  if (next === undefined) throw new HttpError('transfer-state');
  if (event === 'delete' || event === 'return') await giveBackMoney(db, id);
  if (next === 'absent') {
    await db.delete(transfers).where(eq(transfers.id, id));
  } else {
    const version = sql`${transfers.version} + 1`;
    await db
      .update(transfers)
      .set({ ...set, state: next, version, updatedAt: sql`now()` })
      .where(eq(transfers.id, id));
  }
  await audit(event, { type: 'transfer', id }, { madrasaId, cents: amountCents, ...loggedOf(set) });
}

/** Columns that the log repeats: statements of the school and of an admin. */
function loggedOf({ confirmedCents, note, method }: Columns) {
  return {
    ...(confirmedCents !== undefined && { confirmedCents }),
    ...(note !== undefined && { note }),
    ...(method && { method }),
  };
}
