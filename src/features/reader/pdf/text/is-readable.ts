import { isRightToLeft } from './blocks-of.ts';

/** A text with fewer letters is a caption of pictures. */
const fewestLetters = 60;
/** A larger part of signs that no font can write is garbage. */
const mostUnknown = 0.03;

/**
 * The text of some pages can be read without their pictures: there is enough of it, its letters are letters, its words have more
 * than one, and Arabic words are not the wrong way round.
 */
export function isReadable(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < fewestLetters) return false;
  const unknown = text.match(/[\ufffd\p{Co}\p{Cn}]|(?![\n\t\r])\p{Cc}/gu)?.length ?? 0;
  if (unknown / (letters + unknown) > mostUnknown) return false;
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const single = words.filter((word) => word.replace(/\p{M}/gu, '').length === 1).length;
  if (single > words.length / 2) return false;
  return !isRightToLeft(text) || !isReversed(words);
}

/** These letters end words, and start none. */
function isReversed(words: readonly string[]): boolean {
  const count = (pattern: RegExp) => words.filter((word) => word.length > 2 && pattern.test(word)).length;
  return count(/^[\u0629\u0649]/u) > count(/[\u0629\u0649]\p{M}*$/u);
}
