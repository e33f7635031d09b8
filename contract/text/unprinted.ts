import { type FontFamily, printedLetters } from './printed-letters.ts';

/** Code points that say how others are read or joined, and have no shape of their own. */
const shapeless = /^[\p{Cf}\p{Cc}\p{Variation_Selector}]$/u;

/** Joiners have a meaning inside a script that joins its letters; elsewhere nothing is printed for them. */
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

/** A letter without what is not printed of it: marks of direction, and joiners where the font has none. */
export function drawnPart(letter: string, family: FontFamily): string {
  return Array.from(letter.normalize('NFC'))
    .filter((character) => !shapeless.test(character) || (isJoining(character, family) && hasLetter(family, character)))
    .join('');
}

function isJoining(character: string, family: FontFamily): boolean {
  return joiners.test(character) || family === 'emoji';
}

/** Says whether nothing is printed for a letter, whatever the font. */
export function isShapeless(letter: string): boolean {
  return Array.from(letter).every((character) => shapeless.test(character));
}

/**
 * The font that prints a letter with its marks; undefined where none has all of it.
 * @param last that of the letter before, which goes on as far as it can
 */
export function familyOf(letter: string, last?: FontFamily): FontFamily | undefined {
  if (emojiShape.test(letter) && prints('emoji', letter)) return 'emoji';
  if (last && last !== 'emoji' && isCommon(letter) && prints(last, letter)) return last;
  return families.find((family) => prints(family, letter));
}

/** Blanks and marks that any script has stay with the font of their neighbours. */
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

/** The letters of a text that a PDF of ours cannot print, each once. */
export function unprintedLetters(text: string): string[] {
  return [...new Set(lettersOf(text).filter((letter) => !isShapeless(letter) && !isPrinted(letter)))];
}

/** A letter whose marks are in another font is printed with the marks of that one. */
export function isPrinted(letter: string): boolean {
  if (familyOf(letter)) return true;
  return Array.from(letter.normalize('NFC')).every(
    (character) => shapeless.test(character) || familyOf(character) !== undefined,
  );
}
