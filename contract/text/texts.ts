/** Characters that neither our columns nor our JSON can contain: U+0000, and half of a surrogate pair. */
const unstorable = /[\0\p{Cs}]/u;

/** Characters that take space but show nothing: fillers, joiners, direction marks, variation selectors. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\s]/gu;

/**
 * Control characters, and format characters that turn the reading direction or hide in a name. Joiners stay, because they
 * shape Persian and Urdu words, and so do the selectors that make emojis.
 */
const deceiving = /(?!\u200c|\u200d|[\ufe00-\ufe0f])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/** As above, without line ends and tabs. */
const deceivingInLines = /(?!\u200c|\u200d|[\ufe00-\ufe0f\n\t])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/** The text can be stored and sent unchanged. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** The text has a visible character. */
export function isVisible(text: string): boolean {
  return text.replace(invisible, '') !== '';
}

/** One line: breaks and tabs become blanks; deceptive characters are dropped. */
export function cleanLine(text: string): string {
  return text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ').replace(deceiving, '');
}

/** Several lines, each cleaned by `cleanLine`. */
export function cleanLines(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(deceivingInLines, '');
}

/** The text has at least this many characters, as people count them. Counting stops there, because counting all takes long. */
export function hasCharacters(text: string, minimum: number): boolean {
  if (text.length < minimum) return false;
  let count = 0;
  for (const _ of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(0, 64 * minimum))) {
    count += 1;
    if (count >= minimum) return true;
  }
  return false;
}

/**
 * Characters that take no place on a screen and come with pasted text: direction marks, joiners, zero-width spaces, the byte
 * order mark, soft hyphens, variation selectors, control characters. Line ends and tabs are not among them.
 */
const unseen = /(?![\t\n\v\f\r\u0085])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/** Removes invisible characters, so that texts that look the same compare as equal. */
export function withoutInvisible(text: string): string {
  return text.replace(unseen, '');
}
