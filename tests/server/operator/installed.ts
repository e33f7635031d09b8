import { execFile, spawn } from 'node:child_process';
import { cp, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
const run = promisify(execFile);

/** The product on an operator's machine that builds nothing (docs/running.md, 'Only what runs'). */
export interface Installed {
  /** The program of the server. */
  readonly entry: string;
  readonly packages: number;
  readonly megabytes: number;
  /**
   * Runs `npm run NAME -- ARGS` and returns its standard output.
   * @throws if it ends with another code than 0
   */
  command(name: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<string>;
}

/**
 * Copies `dist` and runs `npm ci --omit=dev` in it.
 * @param folder for the installation, which must not exist yet
 */
export async function install(folder: string): Promise<Installed> {
  await cp(dist, folder, { recursive: true });
  const home = join(folder, 'server');
  await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: home });
  return {
    entry: join(home, 'main.js'),
    packages: await countPackages(home),
    megabytes: (await bytesOf(join(home, 'node_modules'))) / 1e6,
    command: async (name, args, env) => {
      const { PATH = '', HOME = '' } = process.env;
      const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
        cwd: home,
        env: { PATH, HOME, NODE_ENV: 'production', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      });
      const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
      if (code !== 0) throw new Error(`npm run ${name} ended with ${code}: ${output}${errors}`);
      return output;
    },
  };
}

/** The number of packages that npm has recorded as installed. */
async function countPackages(home: string): Promise<number> {
  const noted = await readFile(join(home, 'node_modules/.package-lock.json'), 'utf8');
  return Object.keys((JSON.parse(noted) as { packages: object }).packages).length;
}

/** The disk space, as `du` counts it. */
async function bytesOf(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sum += (await stat(join(entry.parentPath, entry.name))).blocks * 512;
  }
  return sum;
}
