import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One row of `three-years.md`, by column name. */
export type Row = Readonly<Record<string, string>>;

/** The expected months, the oldest first. */
export function readTable(): Row[] {
  const text = readFileSync(join(import.meta.dirname, 'three-years.md'), 'utf8');
  const [heads = [], , ...rows] = text
    .split('\n')
    .filter((each) => each.startsWith('|'))
    .map(cellsOf);
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])));
}

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
