import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

let folder: string | undefined;

/** The path of writer.ts as one file of JavaScript, so that more than a hundred starts need no compiler. */
export function builtWriter(): string {
  folder ??= build();
  return join(folder, 'writer.mjs');
}

/** For afterAll. */
export function removeBuiltWriter(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true });
  folder = undefined;
}

/** Outside the checkout, where the tests' plain user may not write; the link leads to the packages. */
function build(): string {
  const place = mkdtempSync(join(tmpdir(), 'sanad-writer-'));
  chmodSync(place, 0o755);
  symlinkSync(pathFromHere('../../../node_modules'), join(place, 'node_modules'));
  buildSync({
    entryPoints: [pathFromHere('writer.ts')],
    outfile: join(place, 'writer.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return place;
}

function pathFromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
