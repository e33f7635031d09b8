import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { installChromium, installHeadlessShell } from './install-chromium.ts';

type Log = (line: string) => void;

const commandNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * The program that runs the browser tests: CHROMIUM_PATH if set, otherwise an installed Chromium or Chrome, otherwise a newly
 * installed one.
 * @param log receives a line or two when something has to be installed
 * @throws Error with instructions if CHROMIUM_PATH is wrong or nothing could be installed
 */
export async function findChromium(log: Log): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (starts(given)) return given;
    throw new Error(`CHROMIUM_PATH is '${given}', which does not start as a browser: correct it or unset it.`);
  }
  const installed = installedChromium();
  if (installed) return installed;
  installChromium(log, () => installedChromium() !== undefined);
  const found = installedChromium();
  if (found) {
    log(`Installed ${found}.`);
    return found;
  }
  throw new Error('The browser tests need Chromium and none could be installed: install it and set CHROMIUM_PATH.');
}

/**
 * The program for pages that store nothing beyond their test. Chromium's headless shell, the same engine without a window,
 * takes a quarter less processor time. It is installed if one command can do that; otherwise `chromium` is used.
 * @param log receives a line when something was installed
 */
export function findHeadlessShell(chromium: string, log: Log): string {
  const found = () => onPath(shellNames).find(starts);
  const installed = found();
  if (installed) return installed;
  if (installHeadlessShell()) log('Installed chromium-headless-shell.');
  return found() ?? chromium;
}

/** The first browser on this machine that starts; undefined without one. */
function installedChromium(): string | undefined {
  return [...usualPlaces(), chromium.executablePath()].find(starts);
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin') return macPlaces();
  if (process.platform === 'win32') return windowsPlaces();
  return onPath(commandNames);
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function macPlaces(): string[] {
  const programs = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium'];
  return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
    programs.map((name) => join(folder, name)),
  );
}

function windowsPlaces(): string[] {
  const { PROGRAMFILES, LOCALAPPDATA, 'PROGRAMFILES(X86)': programs32 } = process.env;
  const folders = [PROGRAMFILES, programs32, LOCALAPPDATA].filter((folder) => folder !== undefined);
  const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe'];
  return folders.flatMap((folder) => programs.map((name) => join(folder, name)));
}

/** Ubuntu has a `chromium-browser` that only says 'install the snap', and a download may lack system libraries. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  // On Windows `--version` opens a window instead of answering.
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 && /\b(Chromium|Chrome)\b.*\d+\./.test(stdout);
}
