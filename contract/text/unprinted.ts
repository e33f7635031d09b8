import { type FontFamily, printedLetters } from './printed-letters.ts';

/** Code points that control how others are read or joined, without a shape of their own. */
const shapeless = /^[\p{Cf}\p{Cc}\p{Variation_Selector}]$/u;

/** Joiners have a meaning in scripts that join letters; elsewhere nothing is printed for them. */
const joiners = /^[\u200c\u200d]$/;

const emojiShape = /\p{Emoji_Presentation}|\ufe0f/u;

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

type Ranges = readonly (readonly [first: number, last: number])[];

const families = Object.keys(printedLetters) as FontFamily[];

const rangesOf = new Map<FontFamily, Ranges>();

/** The letters of a text as people count them, each with its marks, in their composed form. */
export function lettersOf(text: string): string[] {
  return Array.from(letters.segment(text), ({ segment }) => segment);
}

/** A letter without its unprinted parts: direction marks, and joiners if the font has none. */
export function drawnPart(letter: string, family: FontFamily): string {
  return Array.from(letter.normalize('NFC'))
    .filter((character) => !shapeless.test(character) || (isJoining(character, family) && hasLetter(family, character)))
    .join('');
}

function isJoining(character: string, family: FontFamily): boolean {
  return joiners.test(character) || family === 'emoji';
}

/** True if nothing is printed for a letter in any font. */
export function isShapeless(letter: string): boolean {
  return Array.from(letter).every((character) => shapeless.test(character));
}

/**
 * The font that prints a letter with its marks; undefined if none has all of it.
 * @param last the font of the previous letter, which is kept if possible
 */
export function familyOf(letter: string, last?: FontFamily): FontFamily | undefined {
  if (emojiShape.test(letter) && prints('emoji', letter)) return 'emoji';
  if (last && last !== 'emoji' && isCommon(letter) && prints(last, letter)) return last;
  return families.find((family) => prints(family, letter));
}

/** Blanks and marks of every script stay in the font of their neighbours. */
function isCommon(letter: string): boolean {
  return /^[\p{Script=Inherited} \u00a0]+$/u.test(letter);
}

function prints(family: FontFamily, letter: string): boolean {
  const shaped = Array.from(letter.normalize('NFC')).filter((character) => !shapeless.test(character));
  return shaped.length > 0 && shaped.every((character) => hasLetter(family, character));
}

function hasLetter(family: FontFamily, character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return ranges(family).some(([first, last]) => code >= first && code <= last);
}

function ranges(family: FontFamily): Ranges {
  const known = rangesOf.get(family);
  if (known) return known;
  const read = printedLetters[family].split(' ').map((range) => {
    const [first = '', last = first] = range.split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  rangesOf.set(family, read);
  return read;
}

/** The letters of a text that our PDFs cannot print, each once. */
export function unprintedLetters(text: string): string[] {
  return [...new Set(lettersOf(text).filter((letter) => !isShapeless(letter) && !isPrinted(letter)))];
}

/** A letter can also be printed if its marks are in another font, with the marks of that one. */
export function isPrinted(letter: string): boolean {
  if (familyOf(letter)) return true;
  return Array.from(letter.normalize('NFC')).every(
    (character) => shapeless.test(character) || familyOf(character) !== undefined,
  );
}
