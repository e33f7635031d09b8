import type { Context } from '#server/http/handler.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { finalizeByRow } from './finalize-blob.ts';

/**
 * To be called however the work ends for which a blob arrived: one whose row was committed stays, of any other nothing is
 * left. A failure to clear up is logged: the sweep does it later.
 */
export async function releaseBlob(
  { db, storage, log }: Pick<Context, 'db' | 'storage'> & { log: Pick<Context['log'], 'error'> },
  blob: StagedBlob,
): Promise<void> {
  if (blob.state() === 'kept') return;
  try {
    await blob.discard();
    if (blob.state() === 'placed') await finalizeByRow(db, storage, blob.key);
  } catch (error) {
    log.error({ failure: describeError(error), key: blob.key }, 'a file that was not kept could not be cleared away');
  }
}
