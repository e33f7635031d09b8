// `npm run bench`: all benches, or those named after `--`; `api:explorer` is a part of one. Prints one table and writes
// results.json.
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printTable, type Results, readResults, writeResults } from './lib/results.ts';
import { type Bench, keepsBudget, type Row } from './lib/row.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const known = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => basename(file, '.ts'))
  .sort();
const wanted = process.argv.slice(2);
const nameOf = (asked: string) => asked.replace(/:.*/, '');
const unknown = wanted.map(nameOf).filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`There is no bench named ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}

const before = readResults();
const now: Results = {};
let areAllRun = true;
for (const asked of wanted.length > 0 ? wanted : known) {
  const [name = '', part] = asked.split(':');
  const startedAt = performance.now();
  const bench = (await import(`./${name}.ts`)) as Bench;
  try {
    now[name] = await bench.run(part);
  } catch (error) {
    // The other benches still run; the run as a whole has failed.
    console.error(`The bench ${name} could not be run:`, error);
    areAllRun = false;
  }
  console.log(`${asked}: ${Math.round((performance.now() - startedAt) / 1_000)} s`);
}
printTable(now, before);
writeResults({
  ...before,
  ...Object.fromEntries(Object.entries(now).map(([name, rows]) => [name, merged(name, rows)])),
});
process.exitCode = areAllRun && Object.values(now).flat().every(keepsBudget) ? 0 : 1;

/** A part of a bench keeps the rows of its other parts. */
function merged(name: string, rows: Row[]): Row[] {
  if (!wanted.some((asked) => asked.startsWith(`${name}:`))) return rows;
  const others = (before[name] ?? []).filter(({ what }) => rows.every((row) => row.what !== what));
  return [...others, ...rows];
}
