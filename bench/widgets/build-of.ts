import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The product of an earlier commit, with the packages of that time, built once into .cache.
 * @returns its server's program
 */
export function buildOf(commit: string): string {
  const folder = join(root, '.cache/bench-builds', commit);
  const server = join(folder, 'dist/server/main.js');
  // The last file that a build writes.
  if (existsSync(join(folder, 'dist/build.json'))) return server;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sources = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x'], { cwd: folder, input: sources });
  console.log(`Building ${commit} in .cache/bench-builds, on the first run only: this may take some minutes.`);
  for (const args of [
    ['ci', '--no-audit', '--no-fund'],
    ['run', 'build'],
  ]) {
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return server;
}
