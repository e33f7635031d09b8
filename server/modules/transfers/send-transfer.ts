import { and, eq, ne } from 'drizzle-orm';
import type { Transfer } from '#contract/entities/transfer.ts';
import { lockedHash } from '#server/access/passwords.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import type { Write } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { rejectFuture } from './days.ts';
import { existingTransfer } from './select-transfers.ts';
import { requireUnrefunded } from './take-money.ts';
import { lockTransfer, type TransferRow, writeTransfer } from './write-transfer.ts';

/**
 * Notes that a draft was sent, by another admin than the one who drafted it.
 * @throws HttpError `not-found`, `transfer-state`, `second-admin`, `transfer-refunded`, `rule-broken` for a day to come
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

/** Two people move money where there are two. An admin who has no password yet is not one of them. */
async function requireSecondAdmin({ db, caller }: Write<'transfers.send'>, { draftedBy }: TransferRow): Promise<void> {
  if (!caller.userId || draftedBy !== caller.userId) return;
  const others = and(eq(users.role, 'admin'), ne(users.id, caller.userId), ne(users.passwordHash, lockedHash));
  if ((await db.$count(users, others)) > 0) throw new HttpError('second-admin');
}
