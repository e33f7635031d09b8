import type { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import type { Arrival } from './arrival.ts';
import type { BlobDriver } from './blob-driver.ts';
import type { DiskReserve } from './disk-reserve.ts';
import type { GrowingUploads } from './growing-uploads.ts';
import type { Intake } from './intake.ts';

/** A blob that has arrived and counts once its row is committed. */
export interface StagedBlob extends Arrival {
  key: string;
  /** Call it before the transaction starts; placing a blob that was not prepared takes longer. */
  prepare(): Promise<void>;
  /**
   * Puts it in its final place, flushed. Call it inside the transaction that writes its row, after the row: then a row cannot
   * be committed without its blob. A repeat does nothing.
   */
  place(): Promise<void>;
  /** Replaces the content under the same key by a version made from it. The arrived content is deleted, also after an error. */
  replace(content: Readable, options: Pick<PutOptions, 'maximumBytes'>): Promise<StagedBlob>;
  /** The row is committed, so no start has to check this blob again. */
  keep(): Promise<void>;
  /** Deletes the temporary file. A blob that was placed is finalized by its row (server/files/receive/finalize-blob.ts). */
  discard(): Promise<void>;
  /** `placed` as soon as a part of it may be in its final place. */
  state(): 'arrived' | 'placed' | 'kept';
}

interface PutOptions {
  maximumBytes: number;
  signal?: AbortSignal;
  /** A fixed UUID, if two calls store the same content and only one row may be written. */
  key?: string;
}

/** All operations of the product on stored content. */
export interface BlobStore
  extends Omit<BlobDriver, 'prepare' | 'place'>,
    Pick<Intake, 'markPending' | 'finalize' | 'staleFiles' | 'close'> {
  /** Uploads that arrive in pieces and are incomplete or not taken yet. */
  uploads: GrowingUploads;
  /** The part of this machine's disk that uploads leave free. */
  reserve: DiskReserve;
  /** Streams content to this machine's disk and measures it. @throws BlobTooLarge; ENOSPC at the reserve of the disk, too; nothing is left after an error */
  put(content: Readable, options: PutOptions): Promise<StagedBlob>;
  /** As `put`, for a finished file on this disk that is no longer written to; the file stays there as well. */
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
