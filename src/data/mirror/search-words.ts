import { fold } from '#contract/folding.ts';

/** A word longer than this is only found from its first ends on: an index entry for every letter has its price. */
const longestWord = 24;

/**
 * The ends of all words of a row, folded: 'noor' gives noor, oor, or, r. IndexedDB can only look up what an entry
 * begins with, so 'contains' is looked up among the ends.
 */
export function endsOfWords(texts: readonly string[]): string[] {
  const ends = new Set<string>();
  for (const word of texts.flatMap(wordsOf)) {
    const letters = [...word].slice(0, longestWord);
    for (let start = 0; start < letters.length; start += 1) ends.add(letters.slice(start).join(''));
  }
  return [...ends];
}

/** What a person searches for, as folded words. A row is found when every one is contained in one of its words. */
export function wordsOf(text: string): string[] {
  return fold(text).split(' ').filter(Boolean);
}

/** Whether the ends of a row's words hold every searched word. */
export function matches(ends: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => ends.some((end) => end.startsWith(word)));
}
