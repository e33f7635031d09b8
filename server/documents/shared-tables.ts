import type { FontName } from './fonts.ts';

/** The tables that an open font has read of its file, by name. */
type Tables = Record<string, unknown>;

const known = new Map<FontName, Tables>();

/**
 * Gives the font that a document has just opened the tables that an earlier document has read of it. To read them again takes
 * two thirds of the time in which a report is made. Glyphs, which learn what they were written for, stay the document's own.
 */
export function shareTables(pdf: PDFKit.PDFDocument, name: FontName): void {
  // pdfkit has no other way to a font that it opened. fontkit shares the tables of a font with its variations in this way.
  const { font } = (pdf as unknown as { readonly _font: { readonly font: { _tables: Tables } } })._font;
  const tables = known.get(name);
  if (tables) font._tables = tables;
  else known.set(name, font._tables);
}
