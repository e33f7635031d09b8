import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { plantedBugs } from './planted.ts';

/*
 * `npm run test:mutants`: runs the tests as they are, which must be green; then plants one bug at a time, runs the test that must
 * see it, and takes it out again. With words, only the bugs whose name or file holds them; SLICE=2/6 is the second sixth of them.
 */
const wanted = process.argv.slice(2).join(' ');
const [slice = 1, slices = 1] = (process.env.SLICE ?? '1/1').split('/').map(Number);
const bugs = plantedBugs
  .filter(({ name, file }) => name.includes(wanted) || file.includes(wanted))
  .filter((_, at) => at % slices === slice - 1);
const survivors: string[] = [];

function isGreen(tests: readonly string[], stdio: 'ignore' | 'inherit'): boolean {
  const projects = ['unit', 'server'].flatMap((project) => ['--project', project]);
  return (
    spawnSync('npx', ['--no-install', 'vitest', 'run', '--bail', '1', ...projects, ...tests], { stdio }).status === 0
  );
}

if (!isGreen([...new Set(bugs.map(({ test }) => test))], 'inherit')) throw new Error('A test is red without any bug.');

for (const { name, file, find, replace, test } of bugs) {
  const source = readFileSync(file, 'utf8');
  if (source.split(find).length !== 2) {
    survivors.push(`${name}: its place in ${file} has changed`);
    continue;
  }
  const takeOut = () => writeFileSync(file, source);
  process.once('SIGINT', takeOut);
  try {
    writeFileSync(
      file,
      source.replace(find, () => replace),
    );
    const isCaught = !isGreen([test], 'ignore');
    console.log(`${isCaught ? 'caught  ' : 'SURVIVED'}  ${name}`);
    if (!isCaught) survivors.push(name);
  } finally {
    takeOut();
    process.off('SIGINT', takeOut);
  }
}

for (const survivor of survivors) console.error(`Not caught: ${survivor}`);
process.exitCode = survivors.length > 0 ? 1 : 0;
