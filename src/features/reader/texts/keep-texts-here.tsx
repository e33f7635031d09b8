import { useEffect } from 'react';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { useAccount } from '#hooks/session/use-account.ts';

/** What the screen itself needs comes first. */
const delayMs = 2_000;

/** On a screen of those who save files: makes what is saved ready to be searched, behind the screen and again for each new file. */
export function KeepTexts() {
  const account = useAccount();
  const { view: saved } = useWatched<number>(
    account.userId === null ? null : `${account.userId} saved`,
    (engine, show) => engine.watchSavedCount(account, show),
    0,
  );
  useEffect(() => {
    if (saved === 0) return undefined;
    const timer = setTimeout(() => {
      import('./keep-texts.ts')
        .then(({ keepTextsNow }) => keepTextsNow())
        .catch((failure: unknown) => console.warn('What is saved could not be made searchable.', failure));
    }, delayMs);
    return () => clearTimeout(timer);
  }, [saved]);
  return null;
}
