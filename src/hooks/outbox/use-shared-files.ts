import type { Share } from '#data/device/device.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { useAccount } from '#hooks/session/use-account.ts';

/** A file that another app shared into this one. */
export interface SharedFile {
  /** The id of the upload that it becomes. */
  id: string;
  /** The other app's title; often empty. */
  title: string;
  text: string;
  /** The file unchanged, ready for `saveUpload`. */
  file: File;
  at: Date;
  /** It came while no one was signed in: the next user who signs in sees it. */
  ofAnyone: boolean;
}

const blank: { files: SharedFile[]; ready: boolean } = { files: [], ready: false };

/** Shared files that still wait for a place, newest first. */
export function useSharedFiles(): { files: SharedFile[]; ready: boolean } {
  const account = useAccount();
  const { view } = useWatched<typeof blank>(
    account.userId ?? '',
    (engine, show) => engine.watchShares(account, (shares) => show({ files: shares.flatMap(filesOf), ready: true })),
    blank,
  );
  return view;
}

/** Deletes a shared file from the device, after it was saved into the outbox or discarded by its owner. */
export async function discardSharedFile(id: string): Promise<void> {
  const engine = await loadEngine();
  await engine.discardSharedFile(id);
}

/**
 * Replaces several shared pictures by one document.
 * @throws DeviceFull; nothing has changed then
 */
export async function joinSharedFiles(ids: readonly string[], joined: File): Promise<void> {
  const engine = await loadEngine();
  await engine.joinSharedFiles(ids, joined, Date.now());
}

function filesOf({ userId, title, text, files, at }: Share): SharedFile[] {
  return files.map(({ id, name, type, blob }) => ({
    id,
    title,
    text,
    file: new File([blob], name, { type }),
    at: new Date(at),
    ofAnyone: userId === null,
  }));
}
