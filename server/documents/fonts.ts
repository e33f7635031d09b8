import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openTypeFromWoff } from './woff.ts';

const require = createRequire(import.meta.url);

/** Names under which the halves of Amiri are registered in a PDF. Its licence (OFL 1.1) allows it to be embedded. */
export type FontName = `${'arabic' | 'latin'}-${400 | 700}`;

export const fontNames: readonly FontName[] = ['arabic-400', 'latin-400', 'arabic-700', 'latin-700'];

const loaded = new Map<FontName, Buffer>();

/** The bytes of one half of the font, read once per process. */
export function fontBytes(name: FontName): Buffer {
  const known = loaded.get(name);
  if (known) return known;
  const folder = join(require.resolve('@fontsource/amiri/package.json'), '..', 'files');
  const bytes = openTypeFromWoff(readFileSync(join(folder, `amiri-${name}-normal.woff`)));
  loaded.set(name, bytes);
  return bytes;
}
