import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { plantedBugs } from './planted.ts';

/*
 * `npm run test:mutants`: plants one bug at a time, runs the test that must see it, and takes it out again. With words, only the
 * bugs whose name holds them.
 */
const wanted = process.argv.slice(2).join(' ');
const survivors: string[] = [];

for (const { name, file, find, replace, project, test } of plantedBugs.filter((bug) => bug.name.includes(wanted))) {
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
    const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', '--project', project, test], {
      stdio: 'ignore',
    });
    const isCaught = status !== 0;
    console.log(`${isCaught ? 'caught  ' : 'SURVIVED'}  ${name}`);
    if (!isCaught) survivors.push(name);
  } finally {
    takeOut();
    process.off('SIGINT', takeOut);
  }
}

for (const survivor of survivors) console.error(`Not caught: ${survivor}`);
process.exitCode = survivors.length > 0 ? 1 : 0;
