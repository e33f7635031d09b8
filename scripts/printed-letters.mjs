// Writes contract/text/printed-letters.ts from the fonts: `node scripts/printed-letters.mjs`, after a font package has
// changed. A test compares the two (server/documents/fonts.test.ts).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { root } from './sources.mjs';

const { lettersOfFonts } = await tsImport('../tests/tools/letters-of-fonts.ts', import.meta.url);
const rows = Object.entries(lettersOfFonts()).map(([family, ranges]) => {
  const name = /^\w+$/.test(family) ? family : `'${family}'`;
  const lines = ranges.match(/.{1,110}(?: |$)/g).map((line) => `    '${line}'`);
  return lines.length === 1 ? `  ${name}: '${ranges}',` : `  ${name}:\n${lines.join(' +\n')},`;
});
const text = `/*
 * The letters that a PDF of ours can print, by font, as ranges of code points in hexadecimal: the first font of the list that has a
 * letter prints it. Written by scripts/printed-letters.mjs from the fonts themselves.
 */
export const printedLetters = {
${rows.join('\n')}
} as const;

export type FontFamily = keyof typeof printedLetters;
`;
writeFileSync(join(root, 'contract/text/printed-letters.ts'), text);
