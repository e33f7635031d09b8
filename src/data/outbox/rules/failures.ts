import type { OutboxItem } from '#data/database/outbox-item.ts';

/**
 * What this device itself finds out about an attempt; every other code comes from the server (contract/problems.ts).
 * Their words stand in `public/locales/{lng}/outbox.json` under `reason`.
 * - `no-answer`: no connection, or it broke
 * - `stalled`: no byte moved for as long as is waited
 * - `portal`: someone else answered, such as the sign-in page of a hotel
 * - `gateway`: something on the way to the server answered that it cannot reach it
 * - `interrupted`: page, worker or phone ended while the item was on its way
 * - `stored-file-damaged`: the stored file is not what was chosen
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

/** Whether an item's last attempt met a foreign answer: that may be about this item alone, and says nothing of those that were never tried. */
export function isForeignFailure(item: Pick<OutboxItem, 'lastError'>): boolean {
  return item.lastError !== undefined && foreign.includes(item.lastError.code);
}
