import type { SyncedEntity } from '#contract/entities/synced.ts';
import type { Role } from '#contract/rights/roles.ts';
import type { Mirror } from '#data/database/database.ts';

/** Progress of an account's synchronisation on this device (docs/rules.md#sync). */
export interface SyncState {
  /** Cursor of the next request; empty at the very beginning. */
  cursor: string;
  /** Grows whenever the server sends everything again; rows carry the round that brought them. */
  round: number;
  /** When this round started, in milliseconds. */
  since: number;
  /** When the device last had everything of its scope, in milliseconds; 0 until then. */
  doneAt: number;
  /** While the server sends everything: what is more than a device keeps, it says at the end. */
  startedOver?: boolean;
  /** The tables of which the scope holds more than this device keeps: no list of them is whole here. */
  incomplete?: readonly SyncedEntity[];
  /** While the server sends everything: some of it could not be read by this release, and what is here of it stays. */
  leftOut?: boolean;
  /** The knowledge of the release that read the rows (contract/mirror/knowledge.ts). */
  knowledge?: string;
  /** As whom it was asked. */
  role: Role;
}

const key = 'sync';

export async function readSyncState(mirror: Mirror): Promise<SyncState | undefined> {
  const entry = await mirror.meta.get(key);
  // Written by `writeSyncState` alone.
  return entry?.value as SyncState | undefined;
}

export async function writeSyncState(mirror: Mirror, state: SyncState): Promise<void> {
  await mirror.meta.put({ key, value: state, at: Date.now() });
}
