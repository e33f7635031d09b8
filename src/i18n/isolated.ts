import { directionOf, type Language } from './languages.ts';

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const leftToRight = /[\p{Script=Latin}0-9]/u;

/** U+2068 and U+2069: what `<bdi>` is in HTML, for texts that are only letters: sentences, labels, toasts. */
const [start, end] = ['\u2068', '\u2069'];

/** A name within a sentence of a language: where it is written the other way, it is held apart, so that neither turns the other. */
export function isolated(text: string, language: Language): string {
  const other = directionOf(language) === 'rtl' ? leftToRight : rightToLeft;
  return other.test(text) ? `${start}${text}${end}` : text;
}
