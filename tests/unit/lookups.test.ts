import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The table of lookups in ARCHITECTURE.md. */
const lookups = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  .split('\n## ')
  .find((section) => section.startsWith('Where is it?'))
  ?.split('\n')
  .filter((line) => /^\| (?!you look for|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, what = '', open = '', change = '', triedBy = '']) => ({ what, open, change, triedBy }));

/** The files that a cell names; what stands for a part of a name is filled in with one that is there. */
function filesOf(cell: string): string[] {
  let folder = '.';
  return [...cell.matchAll(/`([^`]+\.(?:ts|tsx|json|sql))`/g)].flatMap(([, named = '']) => {
    const path = named.includes('/') ? named : join(folder, named);
    folder = dirname(path);
    const filled = path.replace(/<(?:domain|screen)>/, 'regions').replace('<entity>', 'region');
    return filled.includes('{en,ar}') ? ['en', 'ar'].map((language) => filled.replace('{en,ar}', language)) : [filled];
  });
}

test('ten lookups, of which eight open two files at most; each file is there', () => {
  expect(lookups).toHaveLength(10);
  expect(lookups?.filter(({ open }) => [1, 2].includes(filesOf(open).length)).length).toBeGreaterThanOrEqual(8);
  const named = lookups?.flatMap(({ open, change, triedBy }) => [open, change, triedBy].flatMap(filesOf)) ?? [];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
