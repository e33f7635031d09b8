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

/** Failures in which something other than the server answered. */
const foreign: readonly string[] = ['portal', 'gateway'] satisfies OwnFailure[];

const ofTheConnection: readonly string[] = [
  ...foreign,
  ...(['no-answer', 'stalled', 'interrupted'] satisfies OwnFailure[]),
];

/**
 * True if the item's last attempt failed because there was no connection: when the connection is back, the item is due at
 * once.
 */
export function isNetworkFailure(item: Pick<OutboxItem, 'lastError'>): boolean {
  return item.lastError !== undefined && ofTheConnection.includes(item.lastError.code);
}

/**
 * True if the item's last attempt got a foreign answer, which may concern this item only and proves nothing about untried
 * ones.
 */
export function isForeignFailure(item: Pick<OutboxItem, 'lastError'>): boolean {
  return item.lastError !== undefined && foreign.includes(item.lastError.code);
}
