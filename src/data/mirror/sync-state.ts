import type { SyncedEntity } from '#contract/entities/synced.ts';
import type { Role } from '#contract/rights/roles.ts';
import type { Mirror } from '#data/database/database.ts';

/** Progress of an account's synchronisation on this device (docs/rules.md#sync). */
export interface SyncState {
  /** Cursor of the next request; empty at the very beginning. */
  cursor: string;
  /** Grows each time the server sends everything again; rows carry the round that brought them. */
  round: number;
  /** When this round started, in milliseconds. */
  since: number;
  /** Time at which the device last had everything of its scope, in milliseconds; 0 until then. */
  doneAt: number;
  /** The server is sending everything again. Only at the end does it say what is more than a device keeps. */
  startedOver?: boolean;
  /** Tables of which the scope holds more rows than this device keeps: no list of them is complete here. */
  incomplete?: readonly SyncedEntity[];
  /** While the server sends everything: this release could not read some of it, so the older rows here stay. */
  leftOut?: boolean;
  /** The knowledge of the release that read the rows (contract/mirror/knowledge.ts). */
  knowledge?: string;
  /** Role in which the last request was made. */
  role: Role;
}

const key = 'sync';

export async function readSyncState(mirror: Mirror): Promise<SyncState | undefined> {
  const entry = await mirror.meta.get(key);
  // Only `writeSyncState` writes it.
  return entry?.value as SyncState | undefined;
}

export async function writeSyncState(mirror: Mirror, state: SyncState): Promise<void> {
  await mirror.meta.put({ key, value: state, at: Date.now() });
}
