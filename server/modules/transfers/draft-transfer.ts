import { eq } from 'drizzle-orm';
import type { Transfer } from '#contract/entities/transfer.ts';
import { madaris } from '#server/db/schema/places-and-people.ts';
import { requireRow } from '#server/http/call/found.ts';
import type { Context, Write } from '#server/http/handler.ts';
import { newId } from '#server/new-id.ts';
import { dividePayments } from './ready-money.ts';
import { existingTransfer } from './select-transfers.ts';
import { chooseMoney, takeMoney } from './take-money.ts';
import { insertDraft, lockTransfer, writeTransfer } from './write-transfer.ts';

type Drafting = Context & Pick<Write<'transfers.create'>, 'body'>;

/**
 * Drafts a transfer: its money is reserved from now on.
 * @throws HttpError `not-found` for an unknown madrasa; `already-there`; and as `chooseMoney`
 */
export async function draftTransfer(call: Drafting): Promise<Transfer> {
  const { db, body, caller, clock } = call;
  await requireRow(db, madaris, eq(madaris.id, body.madrasaId));
  await dividePayments(call);
  const parts = await chooseMoney(call, body);
  const id = body.id ?? newId();
  const amountCents = parts.reduce((sum, { cents }) => sum + cents, 0);
  const draftedBy = caller.userId ?? null;
  await insertDraft(call, { id, madrasaId: body.madrasaId, amountCents, draftedBy, createdAt: clock.now() });
  await takeMoney(db, id, parts);
  return existingTransfer(call, id);
}

/**
 * @returns the draft before its deletion
 * @throws HttpError `not-found`; `transfer-state` for one that was sent
 */
export async function deleteDraft(call: Context & { params: { id: string } }): Promise<Transfer> {
  const row = await lockTransfer(call, call.params.id);
  const before = await existingTransfer(call, row.id);
  await writeTransfer(call, row, { event: 'delete' });
  return before;
}
