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
const twoMinutes = 120_000;

/** In this order; the first available one is used. */
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
 * Tries to install a Chromium: first Playwright's own download, which changes nothing outside the user's cache folder, then
 * the system's package manager if it needs no password.
 * @param log receives the steps
 * @param isThere true if a browser that starts is available by now
 */
export function installChromium(log: Log, isThere: () => boolean): void {
  log("No Chromium found: downloading Playwright's into the user's cache folder (about 170 MB).");
  if (run([process.execPath, playwrightCli(), 'install', 'chromium'])) {
    if (isThere()) return;
    // It is there but does not start, because system libraries are missing.
    if (mayBeRoot()) run(asRoot([process.execPath, playwrightCli(), 'install-deps', 'chromium']));
    if (isThere()) return;
  }
  const manager = Object.entries(managers).find(([name]) => isInstalled(name));
  if (manager) installBy(...manager, log);
}

/**
 * Tries to install Debian's package of it.
 * @returns true after a success
 */
export function installHeadlessShell(): boolean {
  if (process.platform !== 'linux' || !isInstalled('apt-get') || !mayBeRoot()) return false;
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'];
  if (run(asRoot(install), twoMinutes)) return true;
  return run(asRoot(['apt-get', 'update']), twoMinutes) && run(asRoot(install), twoMinutes);
}

function installBy(name: string, { commands, needsRoot }: Manager, log: Log): void {
  if (needsRoot && !mayBeRoot()) {
    log(`That did not work, and ${name} needs a password: run 'sudo ${commands.at(-1)?.join(' ')}'.`);
    return;
  }
  log(`That did not work: installing a browser with '${commands.at(-1)?.join(' ')}'.`);
  for (const command of commands) run(needsRoot ? asRoot(command) : command);
}

function playwrightCli(): string {
  return join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '..', 'cli.js');
}

function run([program = '', ...args]: readonly string[], timeout = tenMinutes): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(program, args, { stdio: 'ignore', env, timeout });
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
