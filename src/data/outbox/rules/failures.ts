import type { OutboxItem } from '#data/database/outbox-item.ts';

/**
 * Failures that this device itself detects; every other code comes from the server (contract/problems.ts).
 * Their texts are in `public/locales/{lng}/outbox.json` under `reason`.
 * - `no-answer`: no connection, or it broke
 * - `stalled`: no byte moved during the allowed wait
 * - `portal`: another server answered, such as the sign-in page of a hotel
 * - `gateway`: a gateway answered that it cannot reach the server
 * - `interrupted`: page, worker or phone ended while the item was on its way
 * - `stored-file-damaged`: the stored file differs from the chosen one
 */
export type OwnFailure = 'no-answer' | 'stalled' | 'portal' | 'gateway' | 'interrupted' | 'stored-file-damaged';

/** Something else than the server answered. */
const foreign: readonly string[] = ['portal', 'gateway'] satisfies OwnFailure[];

const ofTheConnection: readonly string[] = [
  ...foreign,
  ...(['no-answer', 'stalled', 'interrupted'] satisfies OwnFailure[]),
];

/** Says whether an item's last attempt failed for want of a connection: it need not wait its time out when the connection is back. */
export function isNetworkFailure(item: Pick<OutboxItem, 'lastError'>): boolean {
  return item.lastError !== undefined && ofTheConnection.includes(item.lastError.code);
}

/** The item's last attempt got a foreign answer: that may concern this item only, and proves nothing about untried ones. */
export function isForeignFailure(item: Pick<OutboxItem, 'lastError'>): boolean {
  return item.lastError !== undefined && foreign.includes(item.lastError.code);
}
