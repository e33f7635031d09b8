import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findChromium, findHeadlessShell } from './chromium.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-chromium-'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('a wrong CHROMIUM_PATH is reported by its value', async () => {
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'nowhere'));
  await expect(findChromium(failOnLog)).rejects.toThrow(/CHROMIUM_PATH is '.*nowhere'/);
});

// Only on Linux are browsers searched on PATH, where scripts can replace programs.
describe.runIf(process.platform === 'linux')('on Linux', () => {
  test('CHROMIUM_PATH wins over what is installed', async () => {
    const chosen = await program('chosen', 'Chromium 150.0.1');
    await program('chromium', 'Chromium 149.0.1');
    vi.stubEnv('PATH', folder);
    vi.stubEnv('CHROMIUM_PATH', chosen);
    expect(await findChromium(failOnLog)).toBe(chosen);
  });

  test('a chromium-browser that only asks for a snap is passed over', async () => {
    await program('chromium-browser', 'Command requires the chromium snap to be installed.');
    const chrome = await program('google-chrome', 'Google Chrome 150.0.1');
    vi.stubEnv('PATH', folder);
    vi.stubEnv('CHROMIUM_PATH', undefined);
    expect(await findChromium(failOnLog)).toBe(chrome);
  });

  test('pages run in a headless shell where there is one, and else in Chromium', async () => {
    const chromium = await program('chromium', 'Chromium 150.0.1');
    vi.stubEnv('PATH', folder);
    expect(findHeadlessShell(chromium, failOnLog)).toBe(chromium);
    const shell = await program('chromium-headless-shell', 'Chromium 150.0.1');
    expect(findHeadlessShell(chromium, failOnLog)).toBe(shell);
  });
});

async function program(name: string, answer: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\necho '${answer}'\n`);
  await chmod(path, 0o755);
  return path;
}

function failOnLog(line: string): void {
  throw new Error(`Nothing should have been installed: ${line}`);
}
