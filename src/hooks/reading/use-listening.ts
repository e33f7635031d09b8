import { useCallback, useRef } from 'react';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { useAccount } from '#hooks/session/use-account.ts';

/**
 * Counts how often a lesson is played as a whole, on this device alone (data/reading/played.ts).
 * @returns what an audio element calls while it plays, and when it pauses
 */
export function useListening(id: string) {
  const { userId } = useAccount();
  const listening = useRef<ReturnType<typeof listen>>(undefined);
  const onTime = useCallback(
    ({ currentTime, duration }: Pick<HTMLMediaElement, 'currentTime' | 'duration'>) => {
      if (userId === null) return;
      listening.current ??= listen();
      void listening.current.then(({ played, note }) => {
        if (!played.at(currentTime, duration)) return undefined;
        return note(userId, id);
      });
    },
    [id, userId],
  );
  const onPause = useCallback(() => void listening.current?.then(({ played }) => played.pause()), []);
  return { onTime, onPause };
}

async function listen() {
  const engine = await loadEngine();
  return {
    played: engine.newListening(),
    note: (userId: string, id: string) =>
      engine.notePlayedBy(userId, id).catch((failure: unknown) => {
        console.warn('It could not be noted that a lesson was played.', failure);
      }),
  };
}
