import type { Transfer } from '#contract/reading/read.ts';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';

/** Time for which an answer stays on the start page after its arrival. */
const thanksMs = 24 * 3_600_000;

/** The newest confirmation of a transfer in the outbox of this device. */
export function confirmationOf({ id }: Pick<Transfer, 'id'>, entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const own = entries.filter(({ endpoint, rowId }) => endpoint === 'transfers.confirm' && rowId === id);
  return own.find(({ state }) => state !== 'sent') ?? own[0];
}

/** Transfers about which the caller is asked, and those answered here recently. */
export function shownArrivals(rows: readonly Transfer[], entries: readonly OutboxEntry[], now: number): Transfer[] {
  return rows.filter((transfer) => {
    const entry = confirmationOf(transfer, entries);
    if (!entry) return transfer.state === 'sent' && transfer.mayConfirm;
    return entry.state !== 'sent' || now - (entry.receipt?.at.getTime() ?? 0) < thanksMs;
  });
}
