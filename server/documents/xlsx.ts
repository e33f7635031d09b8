import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { directionOf, type Language } from '#contract/language/languages.ts';

export interface XlsxSheet {
  /** At most 31 characters, none of them \ / ? * [ ] : (a rule of Excel). */
  name: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

export interface XlsxContent {
  language: Language;
  sheets: readonly XlsxSheet[];
}

/**
 * Writes a workbook: each sheet with a bold first row that stays visible, from right to left in Arabic. Numbers stay numbers.
 */
export async function makeXlsx({ language, sheets }: XlsxContent): Promise<Buffer> {
  const workbook = writeXlsxFile(
    sheets.map(({ name, columns, rows }) => ({
      sheet: name,
      data: sheetData(columns, rows),
      columns: columns.map((column) => ({ width: Math.max(12, column.length + 4) })),
      stickyRowsCount: 1,
      rightToLeft: directionOf(language) === 'rtl',
    })),
  );
  return Buffer.from(await workbook.toBuffer());
}

function sheetData(columns: XlsxSheet['columns'], rows: XlsxSheet['rows']): SheetData {
  const header = columns.map((value) => ({ value, fontWeight: 'bold' as const }));
  return [header, ...rows.map((row) => [...row])];
}
