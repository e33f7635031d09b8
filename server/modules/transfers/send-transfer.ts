import type { Transfer } from '#contract/entities/transfer.ts';
import { hasOtherAdmin } from '#server/access/sign-in/other-admin.ts';
import type { Write } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { rejectFuture } from './days.ts';
import { existingTransfer } from './select-transfers.ts';
import { requireUnrefunded } from './take-money.ts';
import { lockTransfer, type TransferRow, writeTransfer } from './write-transfer.ts';

/**
 * Records that a draft was sent, by another admin than its author.
 * @throws HttpError `not-found`, `transfer-state`, `second-admin`, `transfer-refunded`, `rule-broken` for a future day
 */
export async function sendTransfer(call: Write<'transfers.send'>): Promise<Transfer> {
  const { body, caller, clock } = call;
  const row = await lockTransfer(call, call.params.id);
  rejectFuture(call, 'sentDate', body.sentDate);
  if (row.state === 'draft') {
    await requireSecondAdmin(call, row);
    await requireUnrefunded(call.db, row.id);
  }
  const { costs = 0, receivedCurrency = null, rate = null, method, reference, sentDate } = body;
  const sent = { method, reference, sentDate, receivedCurrency, rate, costsCents: Math.round(costs * 100) };
  await writeTransfer(call, row, {
    event: 'send',
    set: { ...sent, sentBy: caller.userId ?? null, sentAt: clock.now() },
  });
  return existingTransfer(call, row.id);
}

async function requireSecondAdmin({ db, caller }: Write<'transfers.send'>, { draftedBy }: TransferRow): Promise<void> {
  if (!caller.userId || draftedBy !== caller.userId) return;
  if (await hasOtherAdmin(db, caller.userId)) throw new HttpError('second-admin');
}
