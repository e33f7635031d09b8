interface Glyph {
  readonly name: string | null;
  codePoints: readonly number[];
}

/** The part that is needed here of a font as pdfkit holds it. */
interface OpenFont {
  layout: (text: string, ...others: unknown[]) => { readonly glyphs: readonly Glyph[] };
}

/** Letters of signs that stand above others, by the name of their glyph, before any dot: the Bengali `r` before a consonant. */
const lettersOfSigns = new Map([['uni09B009CD', [0x9b0, 0x9cd]]]);

/**
 * Makes the signs above letters be read as what they are, in the font that the document has chosen. Bengali fonts change places
 * of such a sign and the vowel after it, glyph by glyph; fontkit leaves the letters where they were, and a reader of the PDF
 * that goes by glyphs (Firefox) would copy the vowel twice and the `r` never.
 */
export function readSignsAbove(pdf: PDFKit.PDFDocument): void {
  // pdfkit has no other way to a font that it opened.
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
