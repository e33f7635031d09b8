// `npm run check`: everything that can be said about the code without running it, in one go.
import { spawnSync } from 'node:child_process';

const steps = [
  ['format and lint', 'biome', ['check', '.']],
  ['types of the page', 'tsc', ['-p', 'tsconfig.page.json']],
  ['types of the worker and the engine', 'tsc', ['-p', 'tsconfig.worker.json']],
  ['types of the server', 'tsc', ['-p', 'tsconfig.server.json']],
  ['types of tests and tools', 'tsc', ['-p', 'tsconfig.tests.json']],
  ['import walls', 'depcruise', ['--config', '.dependency-cruiser.mjs', 'contract', 'src', 'sw', 'server']],
  ['unused code', 'knip', []],
];

let failed = 0;
for (const [name, command, args] of steps) {
  const { status } = spawnSync('npx', ['--no-install', command, ...args], { stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
