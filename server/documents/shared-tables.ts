import type { FontName } from './fonts.ts';

/** The tables that an open font has read from its file, by name. */
type Tables = Record<string, unknown>;

const known = new Map<FontName, Tables>();

/**
 * Gives a newly opened font the tables that an earlier document has read. Reading them again takes two thirds of a report's
 * time. Glyphs, which store their use, stay the document's own.
 */
export function shareTables(pdf: PDFKit.PDFDocument, name: FontName): void {
  // pdfkit offers no other access to an opened font. fontkit shares the tables of a font with its variations in this way.
  const { font } = (pdf as unknown as { readonly _font: { readonly font: { _tables: Tables } } })._font;
  const tables = known.get(name);
  if (tables) font._tables = tables;
  else known.set(name, font._tables);
}
