import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** The one writer, and the triggers that maintain `replaced_at`. */
const writers = ['server/db/functions/report-chains.sql', 'server/modules/reports/write-report.ts'];
const update = /\bupdate\s*\(\s*reports\s*\)|\bupdate\s+(?:only\s+)?"?reports\b|\bupdate\s+\$\{reports\}/i;

test('reports are updated in one place, whose table says what can happen to them', () => {
  const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((path) => join('server', path).replaceAll('\\', '/'))
    .filter((path) => /\.(ts|sql)$/.test(path) && !/\.(test|soak)\.ts$|\/migrations\//.test(path));
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((path) => update.test(readFileSync(join(root, path), 'utf8'))).sort()).toEqual(writers);
});
