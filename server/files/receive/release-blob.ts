import type { Context } from '#server/http/handler.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { finalizeByRow } from './finalize-blob.ts';

/**
 * Call it however the work with a blob ends: a blob with a committed row stays, any other is deleted. A failure to delete is
 * logged: the sweep does it later.
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
