import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface BuiltScript {
  /** One file of JavaScript, quick to start. */
  readonly path: string;
  remove(): void;
}

/**
 * Builds a TypeScript file of the tests that runs as a separate process.
 * @param source its path in the checkout
 */
export function builtScript(source: string): BuiltScript {
  const folder = mkdtempSync(join(tmpdir(), 'sanad-script-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  symlinkSync(join(root, 'public/locales'), join(folder, 'locales'));
  const path = join(folder, 'script.mjs');
  buildSync({
    entryPoints: [join(root, source)],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}
