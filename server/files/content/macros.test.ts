import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileExtension } from '#contract/file-kinds.ts';
import { makeCompoundFile, makeModule } from '#tests/tools/compound-file.ts';
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
  // Also across two reads of the file.
  for (const at of [4_096, 256 * 1024 - 5, 599_000]) {
    const withMacros = Buffer.from(compound);
    withMacros.write('_VBA_PROJECT', at, 'utf16le');
    expect([at, await found('xls', withMacros), await found('doc', withMacros)]).toEqual([at, true, true]);
  }
});

const emptyModule = [
  'Attribute VB_Name = "ThisDocument"',
  'Attribute VB_Base = "1Normal.ThisDocument"',
  'Attribute VB_Exposed = True',
  'Option Explicit',
  "' nothing is written here",
  '',
].join('\r\n');

/** An old file with a project, in the form of Word and Excel. */
function withProject(
  sources: Readonly<Record<string, string>>,
  names = 'ThisDocument Sheet1 stdole',
  root = 'Macros',
): Buffer {
  const modules = Object.entries(sources).map(([name, source]) => [`${root}/VBA/${name}`, makeModule(source)] as const);
  return makeCompoundFile({
    WordDocument: Buffer.alloc(5_000, 0x20),
    [`${root}/VBA/_VBA_PROJECT`]: Buffer.from(names, 'utf16le'),
    [`${root}/VBA/dir`]: Buffer.from('packed list'),
    ...Object.fromEntries(modules),
    [`${root}/PROJECT`]: Buffer.from('ID="{}"'),
  });
}

test('a project of empty modules, which Office adds by itself, is no program', async () => {
  const empty = withProject({ ThisDocument: emptyModule, Sheet1: emptyModule.replace('ThisDocument', 'Sheet1') });
  expect(await found('doc', empty)).toBe(false);
  expect(await found('xls', withProject({ Sheet1: emptyModule }, 'Sheet1', '_VBA_PROJECT_CUR'))).toBe(false);
  expect(await found('doc', withProject({ ThisDocument: emptyModule.repeat(60) }))).toBe(false);
});

test.each([
  ['a macro', { ThisDocument: `${emptyModule}Sub Hello()\r\nEnd Sub\r\n` }, undefined],
  ['a macro in the second module', { A: emptyModule, B: `${emptyModule}Public x As Long\r\n` }, undefined],
  ['a macro behind many comments', { A: `${emptyModule.repeat(60)}Sub Hello()\r\n` }, undefined],
  ['a macro whose source was removed', { A: emptyModule }, 'ThisDocument AutoOpen Shell'],
  ['a handler whose source was removed', { A: emptyModule }, 'ThisDocument Document_Open'],
  ['no module that can be read', { A: 'no attributes at all' }, undefined],
  ['no module', {}, undefined],
] as const)('%s counts as a program', async (_, sources, names) => {
  expect(await found('doc', withProject(sources, names))).toBe(true);
});

test('a container whose chains turn back on themselves counts as a program, and is read to an end', async () => {
  const file = withProject({ A: emptyModule });
  const table = file.readUInt32LE(76) * 512 + 512;
  for (let at = 0; at < 40; at += 1) {
    const turned = Buffer.from(file);
    turned.writeUInt32LE(at, table + at * 4);
    expect(typeof (await found('doc', turned))).toBe('boolean');
  }
});

test('files without programs have none', async () => {
  expect(await found('doc', compound)).toBe(false);
  expect(await found('docx', zipSync({ 'word/document.xml': strToU8('vbaProject.bin') }))).toBe(false);
  for (const { name, bytes } of [...Object.values(await madeDocuments()), ...(await fixtureFiles())]) {
    expect([name, await found(name.slice(name.lastIndexOf('.') + 1) as FileExtension, bytes)]).toEqual([name, false]);
  }
});
