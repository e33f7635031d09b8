import { createRequire } from 'node:module';
import { fontBytes, fontSources } from '#server/documents/fonts.ts';

/** The needed part of the library with which pdfkit reads fonts. */
interface FontKit {
  create(bytes: Buffer): { readonly characterSet: readonly number[] };
}

const require = createRequire(import.meta.url);
const { create } = createRequire(require.resolve('pdfkit'))('fontkit') as FontKit;

type Families = (keyof typeof fontSources)[];

/** Line ends, of which each font has a copy, and marks of the encoding. */
const isNoLetter = (code: number) =>
  code < 0x20 || (code >= 0xfe00 && code <= 0xfe0f) || code === 0xfeff || code === 0xffff;

/**
 * The code points that each font prints, as ranges in hexadecimal. ASCII comes only from the first Latin font; signs come from
 * the first font that has them.
 */
export function lettersOfFonts(): Record<string, string> {
  const known = new Set<number>();
  const table: Record<string, string> = {};
  for (const family of Object.keys(fontSources) as Families) {
    const isOfSigns = fontSources[family].isRegularOnly === true;
    const letters = codePointsOf(family)
      .filter(
        (code) => !isNoLetter(code) && (code > 0x7e || family === 'latin' || (family === 'arabic' && code === 0x20)),
      )
      .filter((code) => !isOfSigns || family === 'emoji' || !known.has(code));
    for (const code of letters) known.add(code);
    table[family] = asRanges(letters);
  }
  return table;
}

function codePointsOf(family: keyof typeof fontSources): number[] {
  return create(fontBytes(`${family}-400`)).characterSet.toSorted((a, b) => a - b);
}

function asRanges(codes: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const code of codes) {
    const range = ranges.at(-1);
    if (range && range.last === code - 1) range.last = code;
    else ranges.push({ first: code, last: code });
  }
  return ranges
    .map(({ first, last }) => (first === last ? first.toString(16) : `${first.toString(16)}-${last.toString(16)}`))
    .join(' ');
}
