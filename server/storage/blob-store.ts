import type { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import type { Arrival } from './arrival.ts';
import type { BlobDriver } from './blob-driver.ts';
import type { DiskReserve } from './disk-reserve.ts';
import type { GrowingUploads } from './growing-uploads.ts';
import type { Intake } from './intake.ts';

/** A blob that has arrived and does not count before its row does. */
export interface StagedBlob extends Arrival {
  key: string;
  /** To be called before the transaction starts; a blob that was not prepared takes longer to place. */
  prepare(): Promise<void>;
  /**
   * Puts it where it stays, flushed. To be called inside the transaction that writes its row, after the row: a row
   * without its blob cannot be committed then. Calling it again does nothing more.
   */
  place(): Promise<void>;
  /**
   * Other content under the same key: what was made of the one that arrived. From here on the answer is what counts; what
   * arrived is gone, also after an error.
   */
  replace(content: Readable, options: Pick<PutOptions, 'maximumBytes'>): Promise<StagedBlob>;
  /** The row is committed: no start has to look after this blob any more. */
  keep(): Promise<void>;
  /** Throws the temporary file away. A blob that was placed is finalized by its row (server/files/receive/finalize-blob.ts). */
  discard(): Promise<void>;
  /** `placed` as soon as something of it may be where it stays. */
  state(): 'arrived' | 'placed' | 'kept';
}

interface PutOptions {
  maximumBytes: number;
  signal?: AbortSignal;
  /** A UUID, where it must be a certain one: of two calls that store the same, one row can be written. */
  key?: string;
}

/** All that the product does with stored content. */
export interface BlobStore
  extends Omit<BlobDriver, 'prepare' | 'place'>,
    Pick<Intake, 'markPending' | 'finalize' | 'staleFiles' | 'close'> {
  /** Uploads that arrive in pieces and are incomplete or not taken yet. */
  uploads: GrowingUploads;
  /** The part of this machine's disk that uploads leave free. */
  reserve: DiskReserve;
  /** Streams content to this machine's disk and measures it. @throws BlobTooLarge; ENOSPC at the reserve of the disk, too; nothing is left after an error */
  put(content: Readable, options: PutOptions): Promise<StagedBlob>;
  /** As `put`, for a finished file on this disk that no one writes to any more; it stays there as well. */
  adopt(path: string, options?: Pick<PutOptions, 'key'>): Promise<StagedBlob>;
}

export function blobStore(
  driver: BlobDriver,
  intake: Intake,
  uploads: GrowingUploads,
  reserve: DiskReserve,
): BlobStore {
  return {
    ...driver,
    ...intake,
    uploads,
    reserve,
    async put(content, { key = uuid(), ...options }) {
      return staged(key, await intake.receive(key, reserve.guard(content), options), driver, intake);
    },
    async adopt(path, { key = uuid() } = {}) {
      return staged(key, await intake.adopt(key, path), driver, intake);
    },
  };
}

function staged(key: string, arrival: Arrival, driver: BlobDriver, intake: Intake): StagedBlob {
  let state: ReturnType<StagedBlob['state']> = 'arrived';
  return {
    ...arrival,
    key,
    state: () => state,
    async prepare() {
      if (!driver.prepare) return;
      await intake.markPending(key);
      state = 'placed';
      await driver.prepare(key, arrival.path, arrival);
    },
    async place() {
      await intake.markPending(key);
      state = 'placed';
      await driver.place(key, arrival.path, arrival);
    },
    async keep() {
      state = 'kept';
      await intake.discard(key); // a bucket got a copy: the local file is still there
      await intake.finalize(key);
    },
    async replace(content, options) {
      await intake.discard(key);
      return staged(key, await intake.receive(key, content, options), driver, intake);
    },
    discard: () => intake.discard(key),
  };
}
