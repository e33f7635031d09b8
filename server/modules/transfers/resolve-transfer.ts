import type { Transfer } from '#contract/entities/transfer.ts';
import type { Write } from '#server/http/handler.ts';
import { existingTransfer } from './select-transfers.ts';
import { lockTransfer, writeTransfer } from './write-transfer.ts';

/** Confirms the amount that the school named. @throws HttpError `not-found`; `transfer-state` for one that is not disputed */
export async function resolveTransfer(call: Write<'transfers.resolve'>): Promise<Transfer> {
  const row = await lockTransfer(call, call.params.id);
  const { note } = call.body;
  await writeTransfer(call, row, { event: 'resolve', set: { note, resolvedAt: call.clock.now() } });
  return existingTransfer(call, row.id);
}

/**
 * Records that the money came back, which makes it ready again.
 * @throws HttpError `not-found`; `transfer-state` for a draft, or a second time
 */
export async function returnTransfer(call: Write<'transfers.return'>): Promise<Transfer> {
  const row = await lockTransfer(call, call.params.id);
  const { note } = call.body;
  await writeTransfer(call, row, { event: 'return', set: { note, returnedAt: call.clock.now() } });
  return existingTransfer(call, row.id);
}
