import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Log = (line: string) => void;

interface Manager {
  /** Commands to run one after the other. */
  commands: readonly (readonly string[])[];
  needsRoot: boolean;
}

const tenMinutes = 600_000;

/** In this order; the first one that is there is asked. */
const managers: Record<string, Manager> = {
  'apt-get': {
    needsRoot: true,
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
    ],
  },
  dnf: { needsRoot: true, commands: [['dnf', 'install', '-y', 'chromium']] },
  apk: { needsRoot: true, commands: [['apk', 'add', '--no-cache', 'chromium']] },
  pacman: { needsRoot: true, commands: [['pacman', '-S', '--noconfirm', '--needed', 'chromium']] },
  brew: { needsRoot: false, commands: [['brew', 'install', '--cask', 'google-chrome']] },
};

/**
 * Tries to install a Chromium: Playwright's own download first, which changes nothing outside the user's cache folder,
 * then the system's package manager where that may be used without asking for a password.
 *
 * @param log hears what is done
 * @param isThere whether a browser that starts is there by now
 */
export async function installChromium(log: Log, isThere: () => boolean): Promise<void> {
  log('No Chromium found: downloading the one of Playwright into its cache folder.');
  if (run([process.execPath, playwrightCli(), 'install', 'chromium']) && isThere()) return;
  if (mayBeRoot() && run(asRoot([process.execPath, playwrightCli(), 'install-deps', 'chromium'])) && isThere()) return;
  const found = Object.entries(managers).find(([name]) => isInstalled(name));
  if (!found) return log('That did not work, and no package manager that has Chromium is here.');
  const [name, { commands, needsRoot }] = found;
  if (needsRoot && !mayBeRoot())
    return log(`That did not work, and ${name} needs root: 'sudo ${commands.at(-1)?.join(' ')}'.`);
  log(`That did not work: installing Chromium with ${name}.`);
  for (const command of commands) run(needsRoot ? asRoot(command) : command);
}

function playwrightCli(): string {
  return join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '..', 'cli.js');
}

function run([program = '', ...args]: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env, timeout: tenMinutes });
  return status === 0;
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function mayBeRoot(): boolean {
  return isRoot() || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
}

function asRoot(command: readonly string[]): readonly string[] {
  return isRoot() ? command : ['sudo', '-n', ...command];
}
