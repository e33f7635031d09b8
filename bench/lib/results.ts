import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { keepsBudget, type Row, ratioOf } from './row.ts';

/** The rows of the last run of each bench. */
export type Results = Record<string, Row[]>;

const file = fileURLToPath(new URL('../results.json', import.meta.url));

export function readResults(): Results {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {};
}

export function writeResults(results: Results): void {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

/** One table of all rows, with their previous values. */
export function printTable(now: Results, before: Results): void {
  const lines = Object.entries(now).flatMap(([bench, rows]) =>
    rows.map((row) => ({
      bench,
      what: row.what,
      measured: row.absent === undefined ? `${rounded(row.measured)} ${row.unit}` : 'not available',
      budget: budgetText(row),
      ratio: rounded(ratioOf(row)),
      verdict: verdict(
        row,
        before[bench]?.find((earlier) => earlier.what === row.what),
      ),
      note: row.note ?? '',
    })),
  );
  console.table(lines);
  for (const row of Object.values(now).flat()) {
    if (row.absent !== undefined) console.log(`${row.what}, not available: ${row.absent}`);
  }
}

function budgetText({ budget, unit }: Row): string {
  if (!budget) return '';
  return 'atMost' in budget ? `<= ${budget.atMost} ${unit}` : `>= ${budget.atLeast} ${unit}`;
}

/** A build that grows by more than 2 % is reported, even within its budget. */
function verdict(row: Row, earlier: Row | undefined): string {
  if (row.absent !== undefined) return '';
  const words = keepsBudget(row) ? [] : ['BREAKS ITS BUDGET'];
  if (earlier && row.unit === 'kB' && row.measured > earlier.measured * 1.02) {
    words.push(`grew ${rounded((row.measured / earlier.measured - 1) * 100)} %`);
  }
  return words.join(', ') || 'ok';
}

function rounded(value: number | undefined): string {
  return value === undefined ? '' : String(Math.round(value * 100) / 100);
}
