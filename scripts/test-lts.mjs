// `npm run test:lts`: all tests on the current LTS of Node. npm has a package with its program, so nothing is installed by
// hand.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './sources.mjs';

const version = '26.10.0';

const system = process.platform === 'win32' ? 'win' : process.platform;
const name = `node-${system}-${process.arch}`;
const folder = join(root, 'node_modules/.cache/node-lts');
const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

mkdirSync(folder, { recursive: true });
if (!existsSync(node) || versionOf(node) !== `v${version}`) {
  mustRun('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`]);
}
console.log(`Node ${versionOf(node)} from npm's ${name}.`);
mustRun(node, ['scripts/test.mjs', ...process.argv.slice(2)], { PATH: dirname(node) + delimiter + process.env.PATH });

function versionOf(program) {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim();
}

function mustRun(program, args, env = {}) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
