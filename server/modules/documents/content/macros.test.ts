import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileExtension } from '#contract/file-kinds.ts';
import { fixtureFiles, madeDocuments } from '#tests/tools/documents.ts';
import { hasMacros } from './macros.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-macros-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function found(extension: FileExtension, content: Uint8Array): Promise<boolean> {
  const path = join(folder, 'content');
  await writeFile(path, content);
  return await hasMacros(path, content.length, extension);
}

const program = strToU8('program');
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600_000)]);

test('programs are found in Word and Excel files, new and old', async () => {
  expect(await found('docx', zipSync({ 'word/document.xml': program, 'word/vbaProject.bin': program }))).toBe(true);
  expect(await found('xlsx', zipSync({ 'xl/workbook.xml': program, 'xl/VBAProject.bin': program }))).toBe(true);
  expect(await found('xlsx', zipSync({ 'xl/workbook.xml': program, 'xl/macrosheets/sheet1.xml': program }))).toBe(true);
  // Across two reads of the file, too.
  for (const at of [4_096, 256 * 1024 - 5, 599_000]) {
    const withMacros = Buffer.from(compound);
    withMacros.write('_VBA_PROJECT', at, 'utf16le');
    expect([at, await found('xls', withMacros), await found('doc', withMacros)]).toEqual([at, true, true]);
  }
});

test('files without programs have none', async () => {
  expect(await found('doc', compound)).toBe(false);
  expect(await found('docx', zipSync({ 'word/document.xml': strToU8('vbaProject.bin') }))).toBe(false);
  for (const { name, bytes } of [...Object.values(await madeDocuments()), ...(await fixtureFiles())]) {
    expect([name, await found(name.slice(name.lastIndexOf('.') + 1) as FileExtension, bytes)]).toEqual([name, false]);
  }
});
