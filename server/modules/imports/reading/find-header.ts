import type { ImportKind } from '#contract/entities/import.ts';
import { cleanEmail } from '#contract/typed/email-text.ts';
import { matchColumns } from './match-columns.ts';
import type { NumberedRow } from './thread.ts';

/**
 * The number of the row that names the columns: the first one with the most known names, below titles and notes. Without a row
 * with two known names, it is the first one that is half as wide as the table; 0 if that one is already a row of the list.
 */
export function findHeader(kind: ImportKind, rows: readonly NumberedRow[]): number {
  const scored = rows.map(([number, cells]) => ({ number, cells, known: knownNames(kind, cells) }));
  const most = Math.max(0, ...scored.map(({ known }) => known));
  const widest = Math.max(0, ...rows.map(([, cells]) => filled(cells)));
  const isWide = (cells: readonly string[]) => filled(cells) >= widest / 2;
  const header =
    most > 1
      ? scored.find(({ known }) => known === most)
      : scored.find(({ cells, known }) => known > 0 || isWide(cells));
  return header && !hasEmail(header.cells) ? header.number : 0;
}

function knownNames(kind: ImportKind, cells: readonly string[]): number {
  return hasEmail(cells) ? 0 : matchColumns(kind, cells).filter((field) => field !== null).length;
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length;
}

/** A row with an address is one of the list. */
function hasEmail(cells: readonly string[]): boolean {
  return cells.some((cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cleanEmail(cell)));
}

/** Column names for a list without headers, as spreadsheet programs name columns. */
export function columnLetters(count: number): string[] {
  return Array.from({ length: count }, (_, column) => {
    const letter = String.fromCharCode(65 + (column % 26));
    return column < 26 ? letter : `${String.fromCharCode(64 + Math.floor(column / 26))}${letter}`;
  });
}
