import { type Cell, mostCells, mostCellsOfAll, mostCharacters, mostCharactersOfAll, mostColumns } from './sheets.ts';

/** Counts the shown part of a workbook: reading and showing it needs limited memory, even if cells share long texts. */
export class Budget {
  #cells = 0;
  #cellsOfSheet = 0;
  #characters = 0;

  startSheet(): void {
    this.#cellsOfSheet = 0;
  }

  /** Counts a row. @returns false if there is no room for it */
  takes(cells: readonly Cell[]): boolean {
    const count = Math.max(1, Math.min(cells.length, mostColumns));
    this.#cells += count;
    this.#cellsOfSheet += count;
    for (const cell of cells) this.#characters += lengthOf(cell);
    return this.#cellsOfSheet <= mostCells && this.#cells <= mostCellsOfAll && this.#characters <= mostCharactersOfAll;
  }
}

function lengthOf(cell: Cell): number {
  if (typeof cell === 'string') return cell.length;
  return 'number' in cell ? cell.number.length : cell.day.length;
}

/** A text cut to the length that a table shows. */
export function shortened(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}
