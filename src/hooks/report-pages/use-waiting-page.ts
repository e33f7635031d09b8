import type { UnpackedPage } from '#data/report-pages/unpack.ts';
import { outboxActions } from '#hooks/outbox/outbox-actions.ts';
import { useRead } from '#lib/react/use-read.ts';

/** A report page that waits on this device, with its photos and voice note; undefined before it is read. */
export function useWaitingPage(itemId: string): UnpackedPage | undefined {
  // The row has its words; only its photos must be read from the file.
  return useRead(itemId, readWaitingPage, 'A waiting report could not be opened.');
}

/** @throws FileRejected if the device no longer has it, or with what is wrong with it */
export async function readWaitingPage(itemId: string): Promise<UnpackedPage> {
  const { unpackPage } = await import('#data/report-pages/unpack.ts');
  const { blob } = await outboxActions.exportFile(itemId);
  return unpackPage(blob);
}
