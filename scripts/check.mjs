// `npm run check`: everything that can be checked without running the code, in one go, two steps at a time.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { mustRunNode } from './run.mjs';
import { root } from './sources.mjs';

const steps = [
  ['format and lint', ...tool('biome', 'check', '.')],
  ['types of the page', ...types('tsconfig.page.json')],
  ['types of the worker and the engine', ...types('tsconfig.worker.json')],
  ['types of the server', ...types('tsconfig.server.json')],
  ['types of tests and tools', ...types('tsconfig.tests.json')],
  ['import boundaries', ...tool('depcruise', '--config', '.dependency-cruiser.mjs', 'contract', 'src', 'sw', 'server')],
  ['size of folders', 'node', 'scripts/check-folders.mjs'],
  ['knots of folders', 'node', 'scripts/check-knots.mjs'],
  ['released migrations', 'node', 'scripts/check-released.mjs'],
  ['words', 'node', 'scripts/check-words.mjs'],
  ['citations', 'node', 'scripts/check-citations.mjs'],
  ['repeated texts', 'node', 'scripts/check-texts.mjs'],
  ['packages of the card', 'node', 'scripts/check-card.mjs'],
  ['tests of the specification', 'node', 'scripts/check-specification.mjs'],
  ['unused code', ...tool('knip')],
  [
    'code that only tests use',
    ...tool('knip', '--production', '--config', 'knip.production.json', '--include', 'files,exports'),
  ],
];

await mustRunNode(['scripts/generate.mjs']);
let failed = 0;
await Promise.all([work(), work()]);
process.exit(failed === 0 ? 0 : 1);

/** Runs one step after the other, until none is left. */
async function work() {
  for (let step = steps.shift(); step; step = steps.shift()) {
    const [name, program, ...args] = step;
    const { status, output } = await run(program, args);
    console.log(`${output}${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    if (status !== 0) failed += 1;
  }
}

/** Its output is printed when it has ended, so that outputs do not mix. */
function run(program, args) {
  return new Promise((resolve, reject) => {
    // On Windows a tool is a script, which only a shell can start.
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output }));
  });
}

/** Without npx, which needs a second before it starts anything. */
function tool(name, ...args) {
  return [join(root, 'node_modules/.bin', name), ...args];
}

/** With one thread: several would repeat much of the work, and two steps run at a time anyway. */
function types(project) {
  return tool('tsc', '-p', project, '--checkers', '1');
}
