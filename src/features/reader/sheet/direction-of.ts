import type { Cell, Sheet, Workbook } from './sheets.ts';

/**
 * The side of a sheet's first column. If a workbook says that one sheet starts at the right, all of them do. Most programs
 * never say it; then the first word decides.
 */
export function directionOf(sheet: Sheet, { sheets }: Workbook): 'ltr' | 'rtl' {
  if (sheets.some(({ direction }) => direction === 'rtl')) return sheet.direction ?? 'ltr';
  return directionOfWords(sheet);
}

function directionOfWords({ rows }: Sheet): 'ltr' | 'rtl' {
  for (const { cells } of rows) {
    const first = cells.find(isWord);
    if (first) return /^[^\p{L}]*\p{Script=Arabic}/u.test(first) ? 'rtl' : 'ltr';
  }
  return 'ltr';
}

function isWord(cell: Cell): cell is string {
  return typeof cell === 'string' && /\p{L}/u.test(cell);
}
