import { limits } from '../limits.ts';
import { toWesternDigits } from '../text/digits.ts';
import { fold } from '../text/folding.ts';
import { withoutInvisible } from '../text/texts.ts';

/** Digits for the number that follows a name: 0 and 1 look like a dot, an alef or an l in one of the two scripts. */
const digits = '23456789';

/** Length of a first name within a sign-in name. */
const stemLetters = 16;

/** The stem for a person whose name has no letter. */
const plainStem = 'sanad';

/** Folded words before a first name that are not names. */
const titles = new Set(
  ['ustadh', 'ustadha', 'sheikh', 'shaikh', 'mr', 'mrs', 'ms', 'dr', 'الاستاذ', 'الاستاذه', 'استاذ', 'استاذه'].concat([
    'الشيخ',
    'الشيخه',
    'شيخ',
    'الدكتور',
    'الدكتوره',
  ]),
);

/** Folded words that make a first name only together with the next word. */
const halves = new Set(['abd', 'abdul', 'abdel', 'abu', 'umm', 'عبد', 'ابو', 'ابي', 'ام', 'امه']);

/**
 * A sign-in name in the form in which names are compared: letters and digits alone, folded, so that its dot, blanks and marks
 * do not matter.
 */
export function signInKey(text: string): string {
  return fold(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** The first name within a sign-in name: its own letters in lower case, without vowel signs, tatweel and accents. */
export function signInStem(fullName: string): string {
  const words = withoutInvisible(fullName)
    .split(/[\s.,،]+/u)
    .map(lettersOf)
    .filter((word) => /\p{L}/u.test(fold(word)));
  const named = words.filter((word) => !titles.has(fold(word)));
  const [first = words[0] ?? plainStem, second = ''] = named;
  const whole = halves.has(fold(first)) ? first + second : first;
  let stem = '';
  for (const letter of whole) if (stem.length + letter.length <= stemLetters) stem += letter;
  return stem;
}

function lettersOf(word: string): string {
  return toWesternDigits(word)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06ed\u0640]/g, '')
    .toLowerCase()
    .replace(/\p{Lm}|[^\p{L}\p{M}]/gu, '');
}

/**
 * A sign-in name: the first name, a dot, and a number of the digits 2 to 9 (`amina.7`).
 * @param index from 0 on; each gives another number, short ones first
 */
export function signInNameOf(fullName: string, index: number): string {
  let number = '';
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / digits.length)) {
    number = (digits[(left - 1) % digits.length] ?? '') + number;
  }
  return `${signInStem(fullName)}.${number}`;
}

/**
 * The first sign-in name of a person that is still free.
 * @param isTaken by its key (`signInKey`)
 */
export function freeSignInName(fullName: string, isTaken: (key: string) => boolean): string {
  let index = 0;
  // The loop ends: each number is tried once, and there are more numbers than people.
  while (isTaken(signInKey(signInNameOf(fullName, index)))) index += 1;
  return signInNameOf(fullName, index);
}

/** True for a text that can be a sign-in name: it has a letter, and no sign that makes it an address. */
export function isSignInName(text: string): boolean {
  return (
    [...text].length <= limits.signInNameLength &&
    /^[\p{L}\p{M}\p{N}.-]+$/u.test(text) &&
    /\p{L}/u.test(signInKey(text))
  );
}
