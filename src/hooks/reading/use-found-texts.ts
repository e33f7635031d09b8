import type { FoundText } from '#data/reading/find-texts.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { currentAccount } from '#hooks/session/use-account.ts';
import { useRead } from '#lib/react/use-read.ts';

const none: readonly FoundText[] = [];

/** The saved documents that contain these words; empty during the search. */
export function useFoundTexts(words: string, most: number): readonly FoundText[] {
  const find = async () => (await loadEngine()).findTexts(currentAccount(), words, most);
  return useRead(words === '' ? null : `${most} ${words}`, find, 'The saved documents could not be searched.') ?? none;
}
