import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import { currentApiBase } from '#data/api/base.ts';
import { savedPicturePath } from '#data/saved-files/cache-name.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { useOffline } from '#hooks/outbox/use-connection.ts';
import { useAccount } from '#hooks/session/use-account.ts';

/**
 * URL of the picture of a file's first page: on this device if it is saved, otherwise the server's; undefined if neither is
 * available.
 */
export function usePicture({ fileId, picture }: Pick<Material | Report, 'fileId' | 'picture'>): string | undefined {
  const account = useAccount();
  const offline = useOffline();
  const { view: isSaved } = useWatched<boolean | undefined>(
    picture ? `picture ${account.userId} ${fileId}` : null,
    (engine, show) => engine.watchSavedPicture(account, fileId, show),
    undefined,
  );
  // The server is not asked before it is known whether the picture is saved here.
  if (!picture || isSaved === undefined) return undefined;
  // Only the worker serves pictures from the device.
  if (isSaved && navigator.serviceWorker?.controller) return savedPicturePath(fileId);
  return offline ? undefined : new URL(picture, new URL(currentApiBase(), location.href)).href;
}
