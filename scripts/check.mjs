// `npm run check`: everything that can be said about the code without running it, in one go.
import { spawnSync } from 'node:child_process';

const steps = [
  ['route tree and styles', 'node', 'scripts/generate.mjs'],
  ['format and lint', ...tool('biome', 'check', '.')],
  ['types of the page', ...tool('tsc', '-p', 'tsconfig.page.json')],
  ['types of the worker and the engine', ...tool('tsc', '-p', 'tsconfig.worker.json')],
  ['types of the server', ...tool('tsc', '-p', 'tsconfig.server.json')],
  ['types of tests and tools', ...tool('tsc', '-p', 'tsconfig.tests.json')],
  ['import boundaries', ...tool('depcruise', '--config', '.dependency-cruiser.mjs', 'contract', 'src', 'sw', 'server')],
  ['size of folders', 'node', 'scripts/check-folders.mjs'],
  ['words', 'node', 'scripts/check-words.mjs'],
  ['unused code', ...tool('knip')],
  [
    'code that only tests use',
    ...tool('knip', '--production', '--config', 'knip.production.json', '--include', 'files,exports'),
  ],
];

let failed = 0;
for (const [name, program, ...args] of steps) {
  // Windows finds npx, a script there, by a shell only.
  const { status } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);

function tool(name, ...args) {
  return ['npx', '--no-install', name, ...args];
}
