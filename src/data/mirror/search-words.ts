import { fold } from '#contract/text/folding.ts';

/** Word ends with fewer letters are left out: every index entry costs time at each write. */
const shortestEnd = 3;

/** A longer word is found only from its beginning and from parts of its first letters. */
const longestWord = 24;

/**
 * The folded words of names, with their ends: 'noor' gives noor and oor. IndexedDB can only look up the start of an entry,
 * so 'contains' is looked up among the ends: 'نور' finds 'النور', 'drasa' finds 'Madrasat'.
 */
export function endsOfWords(texts: readonly string[]): string[] {
  const ends = new Set<string>();
  for (const word of texts.flatMap(wordsOf)) {
    const letters = [...word].slice(0, longestWord);
    ends.add(letters.join(''));
    for (let start = 1; start <= letters.length - shortestEnd; start += 1) ends.add(letters.slice(start).join(''));
  }
  return [...ends];
}

/** The folded words of a text or of a search, without the signs between them. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** True if a row with these index entries is found: every searched word must start one of them. */
export function matches(entries: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => entries.some((entry) => entry.startsWith(word)));
}
