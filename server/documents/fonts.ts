import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FontFamily } from '#contract/text/printed-letters.ts';
import { openTypeFromWoff } from './woff.ts';

export type FontWeight = 400 | 700;

/** The name under which a font is registered in a PDF. */
export type FontName = `${FontFamily}-${FontWeight}`;

/** A part of a Fontsource package. Their licence (OFL 1.1) allows embedding. */
interface FontSource {
  readonly packageName: string;
  readonly subset: string;
  /** Signs have no bold style. */
  readonly isRegularOnly?: true;
}

const noto = (subset: string): FontSource => ({ packageName: 'noto-sans', subset });

/** In the order in which they are tried for a letter (contract/text/unprinted.ts). */
export const fontSources: Readonly<Record<FontFamily, FontSource>> = {
  arabic: { packageName: 'amiri', subset: 'arabic' },
  latin: { packageName: 'amiri', subset: 'latin' },
  'latin-ext': { packageName: 'amiri', subset: 'latin-ext' },
  'sans-latin': noto('latin'),
  'sans-latin-ext': noto('latin-ext'),
  vietnamese: noto('vietnamese'),
  cyrillic: noto('cyrillic'),
  'cyrillic-ext': noto('cyrillic-ext'),
  greek: noto('greek'),
  'greek-ext': noto('greek-ext'),
  devanagari: noto('devanagari'),
  bengali: { packageName: 'noto-sans-bengali', subset: 'bengali' },
  symbols: { packageName: 'noto-sans-symbols', subset: 'symbols', isRegularOnly: true },
  'symbols-2': { packageName: 'noto-sans-symbols-2', subset: 'symbols', isRegularOnly: true },
  math: { packageName: 'noto-sans-math', subset: 'latin', isRegularOnly: true },
  emoji: { packageName: 'noto-emoji', subset: 'emoji', isRegularOnly: true },
};

const require = createRequire(import.meta.url);

/** Beside the bundled server. */
const bundled = fileURLToPath(new URL('./fonts/', import.meta.url));
const isBundled = existsSync(bundled);

const loaded = new Map<FontName, Buffer>();

/** The name of a font in a PDF. */
export function fontName(family: FontFamily, weight: FontWeight): FontName {
  return `${family}-${fontSources[family].isRegularOnly ? 400 : weight}`;
}

/** The bytes of a font, read once per process, and only if a text needs it. */
export function fontBytes(name: FontName): Buffer {
  const known = loaded.get(name);
  if (known) return known;
  const bytes = openTypeFromWoff(readFileSync(fontPath(name)));
  loaded.set(name, bytes);
  return bytes;
}

/** Path of a font's file: beside the bundled server, otherwise in its package. */
function fontPath(name: FontName): string {
  const { packageName, file } = fontFile(name);
  if (isBundled) return join(bundled, file);
  return join(dirname(require.resolve(`@fontsource/${packageName}/package.json`)), 'files', file);
}

/** The package of a font, and its file in there. */
export function fontFile(name: FontName): { packageName: string; file: string } {
  const family = name.slice(0, -4) as FontFamily; // a font's name ends in its weight
  const { packageName, subset } = fontSources[family];
  return { packageName, file: `${packageName}-${subset}-${name.slice(-3)}-normal.woff` };
}

/** The names of all fonts. */
export function fontNames(): FontName[] {
  const families = Object.keys(fontSources) as FontFamily[];
  return [...new Set(families.flatMap((family) => [fontName(family, 400), fontName(family, 700)]))];
}
