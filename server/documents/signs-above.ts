interface Glyph {
  readonly name: string | null;
  codePoints: readonly number[];
}

/** The needed part of a font in pdfkit. */
interface OpenFont {
  layout: (text: string, ...others: unknown[]) => { readonly glyphs: readonly Glyph[] };
}

/** Letters of signs that stand above others, by the name of their glyph, before any dot: the Bengali `r` before a consonant. */
const lettersOfSigns = new Map([['uni09B009CD', [0x9b0, 0x9cd]]]);

/**
 * Corrects the text of signs above letters, in the font that the document has chosen. Bengali fonts swap such a sign and the
 * following vowel, glyph by glyph; fontkit leaves the letters in their order. A reader that copies by glyphs (Firefox) would
 * copy the vowel twice and the `r` never.
 */
export function readSignsAbove(pdf: PDFKit.PDFDocument): void {
  // pdfkit offers no other access to an opened font.
  const { font } = (pdf as unknown as { readonly _font: { readonly font: OpenFont } })._font;
  const layout = font.layout.bind(font);
  font.layout = (...args) => {
    const run = layout(...args);
    for (const glyph of run.glyphs) glyph.codePoints = lettersOfSign(glyph) ?? glyph.codePoints;
    return run;
  };
}

function lettersOfSign({ name }: Glyph): readonly number[] | undefined {
  return lettersOfSigns.get(name?.split('.')[0] ?? '');
}
