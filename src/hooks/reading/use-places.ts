import { useMemo } from 'react';
import type { ReadingPlace } from '#data/reading/places.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { useAccount } from '#hooks/session/use-account.ts';

const none: readonly ReadingPlace[] = [];

/** The user's reading position in each document on this device, by the document's id. */
export function usePlaces(): ReadonlyMap<string, ReadingPlace> {
  const account = useAccount();
  const { view } = useWatched<readonly ReadingPlace[]>(
    `${account.userId} reading`,
    (engine, show) => engine.watchPlaces(account, show),
    none,
  );
  return useMemo(() => new Map(view.map((place) => [place.id, place])), [view]);
}
