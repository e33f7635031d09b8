import { fold } from './folding.ts';

/** A text made comparable (contract/text/folding.ts), with the place in the original of each of its letters. */
export interface FoldedText {
  readonly text: string;
  /** `places[i]` is the position in the original where letter `i` of `text` starts; one more entry is the original's length. */
  readonly places: readonly number[];
}

/** Folds letter by letter, so that a match in the folded text can be shown in the original. */
export function foldWithPlaces(original: string): FoldedText {
  let text = '';
  const places: number[] = [];
  let at = 0;
  for (const letter of original) {
    // Only JavaScript treats the byte order mark as a blank.
    const folded = /[^\S\ufeff]/.test(letter) ? (text.endsWith(' ') ? '' : ' ') : fold(letter);
    for (let count = 0; count < folded.length; count += 1) places.push(at);
    text += folded;
    at += letter.length;
  }
  places.push(original.length);
  return { text, places };
}

/** A part of a text: from its first letter up to `end`, exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Positions of the matches in the original text; a search without letters has none. */
export function spansOf({ text, places }: FoldedText, search: string): Span[] {
  const wanted = fold(search);
  if (wanted === '') return [];
  const spans: Span[] = [];
  for (let from = text.indexOf(wanted); from !== -1; from = text.indexOf(wanted, from + wanted.length)) {
    const start = places[from];
    // Marks after the last letter are folded away, but belong to it.
    const end = places[from + wanted.length];
    if (start !== undefined && end !== undefined) spans.push({ start, end });
  }
  return spans;
}
