import { useEffect, useState } from 'react';
import type { FoundText } from '#data/reading/find-texts.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { currentAccount } from '#hooks/session/use-account.ts';

const none: readonly FoundText[] = [];

/** The saved documents that hold these words; none as long as they are searched. */
export function useFoundTexts(words: string, most: number): readonly FoundText[] {
  const [found, setFound] = useState<{ words: string; texts: readonly FoundText[] }>();
  useEffect(() => {
    if (words === '') return undefined;
    let left = false;
    loadEngine()
      .then((engine) => engine.findTexts(currentAccount(), words, most))
      .then(
        (texts) => {
          if (!left) setFound({ words, texts });
        },
        (failure: unknown) => console.warn('The saved documents could not be searched.', failure),
      );
    return () => {
      left = true;
    };
  }, [words, most]);
  return found?.words === words ? found.texts : none;
}
