import type { ChildStart } from '#data/reading/child-start.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { useAccount } from '#hooks/session/use-account.ts';

const nothing: ChildStart = { recitation: undefined, lesson: undefined, isWhole: false };

/** The recitation and the lesson at the start of a child. */
export function useChildStart(): ChildStart {
  const account = useAccount();
  return useWatched<ChildStart>(
    `${account.userId} child start`,
    (engine, show) => engine.watchChildStart(account, show),
    nothing,
  ).view;
}
