import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { currentAccount, useAccount } from '#hooks/session/use-account.ts';
import { saveAs } from '#lib/save-as.ts';

/** True if the file is saved on this device. */
export function useSavedFile(fileId: string): boolean {
  const account = useAccount();
  const { view } = useWatched<boolean>(
    `${account.userId} ${fileId}`,
    (engine, show) => engine.watchSavedFile(account, fileId, show),
    false,
  );
  return view;
}

/**
 * Downloads the file of a material or report under its original name.
 * @throws ApiProblem or Unreachable
 */
export async function openFile(row: Material | Report, kind: 'material' | 'report'): Promise<void> {
  const engine = await loadEngine();
  const opened = await engine.openFile(currentAccount(), row, kind);
  if ('blob' in opened) saveAs(opened.blob, opened.name);
  else followLink(opened.url);
}

/** Follows a download link. The answer names the file; the browser handles ranges and progress. */
function followLink(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.click();
}
