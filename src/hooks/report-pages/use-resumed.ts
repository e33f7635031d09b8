import { useEffect, useEffectEvent } from 'react';

/** Makes small, as soon as the form is open, the pictures that a browser which was killed left as they were chosen. */
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
