import { fold } from './folding.ts';

/** Shorter parts of names are words of their own. */
const shortestPart = 3;

/** Particles that Arabic writes in one word with a name: and, so, by, for, like. */
const particles = /^[\u0648\u0641\u0628\u0644\u0643]{1,2}/;

/** The names of which a text has at least one part, such as a first name, as a word of its own. */
export function namesIn(text: string, names: readonly string[]): string[] {
  const words = new Set(wordsOf(text).flatMap((word) => [word, word.replace(particles, '')]));
  return names.filter((name) => wordsOf(name).some((part) => part.length >= shortestPart && words.has(part)));
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
