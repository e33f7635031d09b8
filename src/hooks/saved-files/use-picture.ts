import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import { currentApiBase } from '#data/api/base.ts';
import { savedPicturePath } from '#data/saved-files/cache-name.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { useOffline } from '#hooks/outbox/use-connection.ts';
import { useAccount } from '#hooks/session/use-account.ts';

/** The address of the picture of a file's first page: on this device where it is saved, else the server's; undefined where neither can be had. */
export function usePicture({ fileId, picture }: Pick<Material | Report, 'fileId' | 'picture'>): string | undefined {
  const account = useAccount();
  const offline = useOffline();
  const { view: isSaved } = useWatched<boolean | undefined>(
    picture ? `picture ${account.userId} ${fileId}` : null,
    (engine, show) => engine.watchSavedPicture(account, fileId, show),
    undefined,
  );
  // Nothing is asked of the server before it is known that it is not here.
  if (!picture || isSaved === undefined) return undefined;
  // Without the worker no one would answer for the device.
  if (isSaved && navigator.serviceWorker?.controller) return savedPicturePath(fileId);
  return offline ? undefined : new URL(picture, new URL(currentApiBase(), location.href)).href;
}
