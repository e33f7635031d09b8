import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { plantedBugs } from './planted.ts';
import type { PlantedBug } from './planted-bug.ts';

/*
 * `npm run test:mutants`: runs the unchanged tests, which must be green. Then it plants one bug at a time, runs the test that
 * must see it, and removes it. With arguments, only bugs whose name or file contains them; SLICE=2/6 is the second sixth of
 * them.
 */
const wanted = process.argv.slice(2).join(' ');
const [slice = 1, slices = 1] = (process.env.SLICE ?? '1/1').split('/').map(Number);
const bugs = plantedBugs
  .filter(({ name, file }) => name.includes(wanted) || file.includes(wanted))
  .filter((_, at) => at % slices === slice - 1);
const survivors: string[] = [];

type Project = PlantedBug['project'];

async function isGreen(project: Project, tests: readonly string[], stdio: 'ignore' | 'inherit'): Promise<boolean> {
  const { status, signal } = await vitest(['run', '--bail', '1', '--project', project, ...tests], stdio);
  // A run that was killed from outside has proved nothing.
  if (signal !== null) throw new Error(`The tests were ended by ${signal}.`);
  return status === 0;
}

/** A test outside of its project would fail with and without the bug. */
async function strays(project: Project, tests: readonly string[]): Promise<readonly string[]> {
  const { printed } = await vitest(['list', '--filesOnly', '--project', project, ...tests], 'pipe');
  return tests.filter((test) => !printed.includes(test));
}

interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly printed: string;
}

function vitest(words: readonly string[], stdio: 'ignore' | 'inherit' | 'pipe'): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const run = spawn('npx', ['--no-install', 'vitest', ...words], { stdio: ['ignore', stdio, stdio] });
    let printed = '';
    run.stdout?.on('data', (part: Buffer) => {
      printed += part;
    });
    run.once('error', reject);
    run.once('close', (status, signal) => resolve({ status, signal, printed }));
  });
}

for (const project of ['unit', 'unit-page', 'server'] as const) {
  const tests = [...new Set(bugs.filter((bug) => bug.project === project).map(({ test }) => test))];
  if (tests.length === 0) continue;
  const unheld = await strays(project, tests);
  if (unheld.length > 0) throw new Error(`${project} does not hold ${unheld.join(', ')}.`);
  if (!(await isGreen(project, tests, 'inherit'))) throw new Error('A test is red without any bug.');
}

for (const { name, file, find, replace, project, test } of bugs) {
  const source = readFileSync(file, 'utf8');
  if (source.split(find).length !== 2) {
    survivors.push(`${name}: its place in ${file} has changed`);
    continue;
  }
  const takeOut = () => writeFileSync(file, source);
  const end = () => {
    takeOut();
    process.exit(1);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    writeFileSync(
      file,
      source.replace(find, () => replace),
    );
    const isCaught = !(await isGreen(project, [test], 'ignore'));
    console.log(`${isCaught ? 'caught  ' : 'SURVIVED'}  ${name}`);
    if (!isCaught) survivors.push(name);
  } finally {
    takeOut();
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

for (const survivor of survivors) console.error(`Not caught: ${survivor}`);
process.exitCode = survivors.length > 0 ? 1 : 0;
