import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string | undefined;

/**
 * The server (`main`) or one of its tools, built from the current sources. It is built once for all files of a test run, in
 * the folder that its set-up names and removes.
 */
export function builtProgram(name: string): string {
  const shared = process.env.TEST_PROGRAMS;
  if (shared === undefined) folder ??= bundle();
  else if (!existsSync(shared)) share(shared);
  return join(shared ?? folder ?? '', 'server', `${name}.js`);
}

/** Other test files see it complete or not at all; the second of two builders has built for nothing. */
function share(place: string): void {
  const made = bundle();
  try {
    renameSync(made, place);
  } catch (error) {
    rmSync(made, { recursive: true });
    if (!existsSync(place)) throw error;
  }
}

/** For the end of a program that is no test run. */
export function removeBuiltPrograms(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true });
  folder = undefined;
}

export interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a tool to its end, without a terminal. `env` holds all of its settings. */
export async function runTool(name: string, args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [builtProgram(name), ...args], {
    env: { PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, output, errors };
}

/** Outside the checkout, so that parallel runs never meet; the link leads to the packages. */
function bundle(): string {
  const place = mkdtempSync(join(tmpdir(), 'sanad-programs-'));
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  const command = [join(root, 'scripts/bundle-server.mjs'), join(place, 'server')];
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) {
    rmSync(place, { recursive: true });
    throw new Error('The server cannot be built: esbuild has said why.');
  }
  return place;
}
