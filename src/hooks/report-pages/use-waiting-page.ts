import { useEffect, useState } from 'react';
import type { UnpackedPage } from '#data/report-pages/unpack.ts';
import { outboxActions } from '#hooks/outbox/outbox-actions.ts';

/** A report page that waits on this device, with its photos and voice note; undefined before it is read. */
export function useWaitingPage(itemId: string): UnpackedPage | undefined {
  const [page, setPage] = useState<UnpackedPage>();
  useEffect(() => {
    let left = false;
    readWaitingPage(itemId).then(
      (read) => {
        if (!left) setPage(read);
      },
      // Its words are in its row; only its photos are not there.
      (failure: unknown) => console.warn('A waiting report could not be opened.', failure),
    );
    return () => {
      left = true;
    };
  }, [itemId]);
  return page;
}

/** @throws FileRejected where the device does not have it any more, or what is wrong with it */
export async function readWaitingPage(itemId: string): Promise<UnpackedPage> {
  const { unpackPage } = await import('#data/report-pages/unpack.ts');
  const { blob } = await outboxActions.exportFile(itemId);
  return unpackPage(blob);
}
