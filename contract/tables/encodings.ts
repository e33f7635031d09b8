/** The encodings of saved lists, the likely ones first. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1256',
  'windows-1252',
  'windows-1254',
  'windows-1251',
  'iso-8859-6',
  'macintosh',
  'windows-1250',
] as const;
export type Encoding = (typeof encodings)[number];

/** In order of preference: if two read a text equally well, the first one is chosen. */
const oneByte = ['windows-1252', 'windows-1256', 'iso-8859-6', 'windows-1254', 'windows-1251', 'macintosh'] as const;

/** The first pages of a list show its letters; in a longer one, words from all parts are checked. */
const mostWords = 4_000;

/**
 * The encoding of a text file. It is found by its mark or its zero bytes; it is UTF-8 if that is valid. Otherwise the encoding
 * that gives the best words is chosen: letters of one script, capitals in the usual places, the most frequent Arabic letters.
 */
export function chooseEncoding(bytes: Uint8Array): Encoding {
  const wide = wideEncoding(bytes);
  if (wide) return wide;
  if (decodes(bytes, 'utf-8')) return 'utf-8';
  const words = oddWords(bytes);
  const scored = oneByte.map((encoding) => ({ encoding, score: scoreOf(words, encoding) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).encoding;
}

/** Decodes a text file, without the mark at its start. */
export function decodeText(bytes: Uint8Array, encoding: Encoding = chooseEncoding(bytes)): string {
  return signsOf(new TextDecoder(encoding).decode(bytes), encoding);
}

/** The characters of Windows-1252 from 0x80 on, which are controls in Latin-1: some versions of Node decode it as Latin-1. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function signsOf(text: string, encoding: Encoding): string {
  if (encoding !== 'windows-1252') return text;
  return text.replace(/[\u0080-\u009f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign);
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Without a mark: separators and line ends are ASCII in every script, and one byte of each is zero.
  const zeros = [0, 0];
  const head = bytes.subarray(0, 4_096);
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const few = head.length / 40;
  if (odd > few && even === 0) return 'utf-16le';
  return even > few && odd === 0 ? 'utf-16be' : undefined;
}

function decodes(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false; // thrown for invalid bytes
    throw error;
  }
}

/** The words with a byte beyond ASCII: other words are the same in each encoding. */
function oddWords(bytes: Uint8Array): Uint8Array[] {
  const words: Uint8Array[] = [];
  let start = 0;
  let isOdd = false;
  for (let at = 0; at <= bytes.length && words.length < mostWords; at += 1) {
    const byte = bytes[at] ?? 0x0a;
    if (byte >= 0x80) isOdd = true;
    // Blanks, separators and quotes are between words; an apostrophe is within one.
    if (byte > 0x26 && byte !== 0x2c && byte !== 0x3a && byte !== 0x3b && byte !== 0x7c) continue;
    if (isOdd) words.push(bytes.subarray(start, at));
    start = at + 1;
    isOdd = false;
  }
  return words;
}

function scoreOf(words: readonly Uint8Array[], encoding: Encoding): number {
  const decoder = new TextDecoder(encoding);
  return words.reduce((score, word) => score + wordScore(signsOf(decoder.decode(word), encoding)), 0);
}

const arabic = /[\u0621-\u063a\u0641-\u0652\u0670-\u06d3]/u;
const commonArabic = /[اليمونرتبعةدسكفحقهأ]/gu;

function wordScore(word: string): number {
  // Bytes that the encoding does not have, and controls.
  if (/[\ufffd\u0080-\u009f]/.test(word)) return -10;
  let score = 0;
  if (/[\p{L}\p{M}][^\p{L}\p{M}\p{N}\s.,;:!?()@/_«»“”'’‘–-]+[\p{L}\p{M}]|\p{L}[–“”]\p{L}/u.test(word)) score -= 6;
  if (/^[^\p{L}\p{M}\p{N}\s.,;:!?()@/_«»“”'’‘–\-،؛؟×€£°²•…\u00a0]/u.test(word)) score -= 2;
  const letters = word.match(/[\p{L}\p{M}]/gu) ?? [];
  const isArabic = letters.filter((letter) => arabic.test(letter)).length;
  const isCyrillic = letters.filter((letter) => /\p{Script=Cyrillic}/u.test(letter)).length;
  const isLatin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length;
  const scripts = [isArabic, isCyrillic, isLatin].filter((count) => count > 0).length;
  if (scripts > 1) return score - 6;
  if (isArabic > 0) return score + arabicScore(word, letters.length);
  if (!hasPlainCase(word)) return score - 6;
  if (isCyrillic > 0) return score + (letters.length > 1 ? 2 : 0);
  return score + latinScore(word, letters.length);
}

function arabicScore(word: string, length: number): number {
  const common = (word.match(commonArabic) ?? []).length / Math.max(1, length);
  // A vowel mark follows a letter, and a word has few of them.
  const marks = (word.match(/[\u064b-\u0652]/gu) ?? []).length;
  return 1 + 2 * common + (/^(?:و|ب)?ال/u.test(word) ? 2 : 0) - (marks > length / 2 ? 3 : 0);
}

/** Western words consist mostly of plain letters; one rare letter is normal, three in a row are not. */
function latinScore(word: string, length: number): number {
  const odd = (word.match(/[\u0080-\uffff]/gu) ?? []).length;
  const rare = (word.match(/[ðþýÐÞÝ¸ˆ˜ƒªº]/gu) ?? []).length;
  if (length > 2 && odd > length * 0.6) return -4;
  return (length > 0 ? 2 : 0) - rare;
}

/** `Amina`, `AMINA`, `amina`, `McAdam`, `Al-Amin`; never `aMina`. */
function hasPlainCase(word: string): boolean {
  return word
    .split(/[^\p{L}\p{M}]+/u)
    .every((part) => !/\p{Ll}\p{Lu}(?!\p{Ll})|^\p{Ll}+\p{Lu}|\p{Lu}{2,}\p{Ll}{2,}/u.test(part));
}
