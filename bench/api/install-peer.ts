import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { runProgram } from '../lib/program.ts';

const sources = fileURLToPath(new URL('../peers/', import.meta.url));
/** Outside the product's own packages, and never committed. */
const cache = fileURLToPath(new URL('../../.cache/bench-peers/', import.meta.url));

/**
 * Installs a peer with the packages that its package.json pins, in a separate folder.
 * @returns that folder
 */
export async function installPeer(name: string): Promise<string> {
  const folder = join(cache, name);
  mkdirSync(folder, { recursive: true });
  cpSync(join(sources, name), folder, { recursive: true });
  const wanted = readFileSync(join(folder, 'package.json'), 'utf8');
  const stamp = join(folder, 'node_modules/.installed.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder;
  console.log(`Installing ${name} into .cache/bench-peers, on the first run only: this may take some minutes.`);
  const logFile = join(folder, 'install.log');
  writeFileSync(logFile, '');
  // No scripts: nothing that they compile or fetch from outside the registry is needed here.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  await runProgram({ args: [npmProgram(), 'install', ...options], cwd: folder, env: npmSettings(), logFile });
  writeFileSync(stamp, wanted);
  return folder;
}

/**
 * Bundles the peer's program into one file, which finds its packages beside it, or otherwise the product's.
 * @returns that file
 */
export async function bundlePeer(name: string): Promise<string> {
  const outfile = join(cache, name, 'main.mjs');
  await build({
    entryPoints: [join(sources, name, 'main.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
    logLevel: 'warning',
  });
  return outfile;
}

/** npm as a program of Node, from the variable that npm sets for its scripts. */
function npmProgram(): string {
  const { npm_execpath: named } = process.env;
  if (!named) throw new Error("Start the bench by 'npm run bench', which knows where npm is.");
  return named;
}

/** The settings with which this machine gets its packages. */
function npmSettings(): Record<string, string> {
  const own = Object.entries(process.env).filter(([name]) =>
    /^(npm_config_|https?_proxy|no_proxy|node_extra)/i.test(name),
  );
  return Object.fromEntries(own.map(([name, value]) => [name, value ?? '']));
}
