import { useEffect, useEffectEvent } from 'react';

/** Shrinks, when the form opens, pictures that a killed browser left in their original size. */
export function useResumed<TPicture extends { readonly isSmall: boolean }>(
  pictures: readonly TPicture[],
  makeSmall: (picture: TPicture) => Promise<void>,
): void {
  const resume = useEffectEvent(async () => {
    for (const picture of pictures) if (!picture.isSmall) await makeSmall(picture);
  });
  useEffect(() => {
    void resume();
  }, []);
}
