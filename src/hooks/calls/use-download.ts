import { useState } from 'react';
import type { FileCall } from '#data/api/download-file.ts';
import { currentAccount } from '#hooks/session/use-account.ts';
import { saveAs } from '#lib/save-as.ts';

/**
 * Fetches a file that the server makes and passes it to the browser's downloads. `download` throws ApiProblem or
 * Unreachable; `busy` is true while one is on its way.
 */
export function useDownload(): { download: (call: FileCall) => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false);

  async function download(call: FileCall): Promise<void> {
    setBusy(true);
    try {
      const { downloadFile } = await import('#data/api/download-file.ts');
      const { blob, name } = await downloadFile(call, currentAccount());
      saveAs(blob, name);
    } finally {
      setBusy(false);
    }
  }

  return { download, busy };
}
