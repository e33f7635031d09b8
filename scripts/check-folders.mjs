// Part of `npm run check`: no folder of the product holds so many files that one has to read them all to find one.
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

const most = 22;
/** The router takes one file per address. */
const exempt = ['src/routes'];

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'contract', 'src', 'sw', 'server'], {
  encoding: 'utf8',
});
const counts = new Map();
for (const file of new Set(files.split('\n').filter(Boolean))) {
  const folder = dirname(file);
  counts.set(folder, (counts.get(folder) ?? 0) + 1);
}
const full = [...counts].filter(([folder, count]) => count > most && !exempt.includes(folder));
for (const [folder, count] of full)
  console.error(`${folder} has ${count} files; group them (at most ${most} side by side).`);
process.exitCode = full.length === 0 ? 0 : 1;
