import type { Share } from '#data/device.ts';
import { loadEngine } from './load-engine.ts';
import { useAccount } from './use-account.ts';
import { useWatched } from './use-watched.ts';

/** What another app shared into this one. `files` are as they were given, ready for `saveUpload`. */
export interface SharedThing {
  id: string;
  title: string;
  text: string;
  files: File[];
  at: Date;
}

const blank: { shares: SharedThing[]; ready: boolean } = { shares: [], ready: false };

/** What was shared and still waits for its place, newest first. */
export function useShares(): { shares: SharedThing[]; ready: boolean } {
  const account = useAccount();
  const { view } = useWatched<typeof blank>(
    account.userId ?? '',
    (engine, show) => engine.watchShares(account, (shares) => show({ shares: shares.map(sharedThing), ready: true })),
    blank,
  );
  return view;
}

/** Takes a share off the device: after its files were saved into the outbox, or because its owner does not want them. */
export async function discardShare(id: string): Promise<void> {
  const engine = await loadEngine();
  await engine.discardShare(id);
}

function sharedThing({ id, title, text, files, at }: Share): SharedThing {
  return {
    id,
    title,
    text,
    files: files.map(({ name, type, blob }) => new File([blob], name, { type })),
    at: new Date(at),
  };
}
