import type { ReadingStart } from '#data/reading/start.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { useAccount } from '#hooks/session/use-account.ts';

const nothing: ReadingStart = { unfinished: undefined, next: undefined, fresh: [], isWhole: false };

/** The document that the user may continue reading. */
export function useReadingStart(): ReadingStart {
  const account = useAccount();
  return useWatched<ReadingStart>(
    `${account.userId} start`,
    (engine, show) => engine.watchReadingStart(account, show),
    nothing,
  ).view;
}
