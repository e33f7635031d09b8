import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

let folder: string | undefined;

/** The path of writer.ts as one file of JavaScript: more than a hundred starts need not wait for a compiler each. */
export function builtWriter(): string {
  folder ??= build();
  return join(folder, 'writer.mjs');
}

/** For afterAll. */
export function removeBuiltWriter(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true });
  folder = undefined;
}

/** Outside the checkout, which the tests' plain user may not write to; the link leads back to the packages. */
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
