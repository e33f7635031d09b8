import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileExtension } from '#contract/file-kinds.ts';
import { fixtureFiles, madeDocuments } from '#tests/tools/documents.ts';
import { fitsName, realExtension } from './fits-name.ts';
import { isProtected } from './protected.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-content-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fits(extension: FileExtension, content: Uint8Array | string): Promise<boolean> {
  const path = join(folder, 'content');
  await writeFile(path, content);
  return await fitsName(path, Buffer.byteLength(content), extension);
}

const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex');
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const webp = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(32)]);
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)]);
const word = { '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<w/>') };
const excel = { '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<x/>') };

test('files that Word, Excel, printers and our own makers wrote are accepted', async () => {
  const documents = [...Object.values(await madeDocuments()), ...(await fixtureFiles())];
  for (const { name, bytes } of documents) {
    expect([name, await fits(name.slice(name.lastIndexOf('.') + 1) as FileExtension, bytes)]).toEqual([name, true]);
  }
});

test('pictures and old Office files are known by their first bytes', async () => {
  expect(await fits('png', png)).toBe(true);
  expect(await fits('jpg', jpeg)).toBe(true);
  expect(await fits('jpeg', jpeg)).toBe(true);
  expect(await fits('webp', webp)).toBe(true);
  expect(await fits('doc', compound)).toBe(true);
  expect(await fits('xls', compound)).toBe(true);
});

test('a web page or a drawing with scripts is no picture, whatever it is called', async () => {
  const html = '<!doctype html><script>alert(1)</script>';
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  for (const extension of ['png', 'jpg', 'webp', 'pdf', 'docx', 'csv'] as const) {
    expect(await fits(extension, html)).toBe(false);
    expect(await fits(extension, svg)).toBe(false);
  }
});

test('a PDF sent as a picture, a table or a document is rejected, and the other way round', async () => {
  const { arabicPdf } = await madeDocuments();
  for (const extension of ['png', 'jpg', 'webp', 'csv', 'docx', 'doc'] as const) {
    expect(await fits(extension, arabicPdf.bytes)).toBe(false);
  }
  expect(await fits('pdf', png)).toBe(false);
  expect(await fits('jpg', png)).toBe(false);
});

test('a PDF that was cut off on its way is rejected', async () => {
  const { largePdf } = await madeDocuments();
  expect(await fits('pdf', largePdf.bytes.subarray(0, largePdf.bytes.length / 2))).toBe(false);
});

test('a zip is a Word or Excel file only with the parts of one', async () => {
  expect(await fits('docx', zipSync(word))).toBe(true);
  expect(await fits('xlsx', zipSync(excel))).toBe(true);
  expect(await fits('docx', zipSync(excel))).toBe(false);
  expect(await fits('xlsx', zipSync(word))).toBe(false);
  expect(await fits('docx', zipSync({ 'readme.txt': strToU8('hello') }))).toBe(false);
  expect(await fits('docx', zipSync({ 'word/document.xml': strToU8('<w/>') }))).toBe(false);
});

test('a Word file that was cut off or overwritten is rejected', async () => {
  const whole = zipSync(word);
  expect(await fits('docx', whole.subarray(0, whole.length - 30))).toBe(false);
  expect(await fits('docx', Buffer.concat([Buffer.alloc(64), whole.subarray(64)]).fill(0, whole.length - 22))).toBe(
    false,
  );
});

test('a zip bomb in the coat of a Word file is rejected without unpacking it', async () => {
  const bomb = zipSync({ ...word, 'word/media/image1.bmp': new Uint8Array(80 * 1024 ** 2) }, { level: 9 });
  expect(bomb.length).toBeLessThan(200_000);
  expect(await fits('docx', bomb)).toBe(false);
});

test('a Word file of ten thousand parts is rejected', async () => {
  const parts = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`word/p${index}.xml`, new Uint8Array()]),
  );
  expect(await fits('docx', zipSync({ ...word, ...parts }, { level: 0 }))).toBe(false);
});

test('tables are accepted in the alphabets that people save them in', async () => {
  expect(await fits('csv', 'name,mark\nAmina,90\n')).toBe(true);
  expect(await fits('csv', '\ufeffالاسم,الدرجة\r\nآمنة,٩٠\r\n')).toBe(true);
  expect(await fits('csv', Buffer.from('\ufeffالاسم\tالدرجة', 'utf16le'))).toBe(true);
  const windows1256 = Buffer.from([0xc7, 0xe1, 0xc7, 0xd3, 0xe3, 0x2c, 0x39, 0x30, 0x0d, 0x0a]);
  expect(await fits('csv', windows1256)).toBe(true);
  expect(await fits('csv', 'BMI,II*,PK\n')).toBe(true);
});

test('binary content is no table', async () => {
  expect(await fits('csv', png)).toBe(false);
  expect(await fits('csv', compound)).toBe(false);
  expect(await fits('csv', 'name\u0000mark')).toBe(false);
  expect(await fits('csv', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]))).toBe(false);
});

test('a table whose letters fall on the seam of two reads is still whole', async () => {
  expect(await fits('csv', `a${'آ'.repeat(200_000)}`)).toBe(true);
});

async function real(extension: FileExtension, content: Uint8Array): Promise<FileExtension | undefined> {
  const path = join(folder, 'content');
  await writeFile(path, content);
  return await realExtension(path, content.length, extension);
}

const opus = Buffer.concat([
  Buffer.from('OggS\0\x02', 'latin1'),
  Buffer.alloc(20),
  Buffer.from([1, 19]),
  Buffer.from('OpusHead'),
]);

test('a file under the name of a related kind has its own extension, and no other', async () => {
  const docx = zipSync(word);
  const xlsx = zipSync(excel);
  for (const [named, content, extension] of [
    ['jpg', png, 'png'],
    ['jpeg', png, 'png'],
    ['png', jpeg, 'jpg'],
    ['jpg', webp, 'webp'],
    ['jpeg', jpeg, 'jpeg'],
    ['mp3', opus, 'ogg'],
    ['m4a', opus, 'ogg'],
    ['doc', docx, 'docx'],
    ['xls', xlsx, 'xlsx'],
    ['xlsx', compound, 'xls'],
    ['pdf', png, undefined],
    ['csv', png, undefined],
    ['doc', png, undefined],
    ['jpg', Buffer.from('<svg onload="alert(1)"/>'), undefined],
  ] as const) {
    expect([named, await real(named, content)]).toEqual([named, extension]);
  }
});

test('noise before a PDF and bytes behind a ZIP do not matter, as in Acrobat, Word and Excel', async () => {
  const { arabicPdf } = await madeDocuments();
  for (const noise of ['\ufeff', '\r\n\r\n', '@PJL JOB\r\n', ' '.repeat(1_000)]) {
    expect([noise, await fits('pdf', Buffer.concat([Buffer.from(noise), arabicPdf.bytes]))]).toEqual([noise, true]);
  }
  expect(await fits('pdf', Buffer.concat([Buffer.alloc(1_100, 0x20), arabicPdf.bytes]))).toBe(false);
  expect(await fits('pdf', Buffer.concat([Buffer.from('<script>alert(1)</script>'), arabicPdf.bytes]))).toBe(false);
  for (const rest of ['\0', '\r\n--form--\r\n', '\0'.repeat(60_000)]) {
    expect([rest.length, await fits('docx', Buffer.concat([zipSync(word), Buffer.from(rest)]))]).toEqual([
      rest.length,
      true,
    ]);
  }
  expect(await fits('docx', zipSync(word).subarray(0, -30))).toBe(false);
});

test('an encrypted document is known as one, a new and an old file are not', async () => {
  const path = join(folder, 'content');
  const encrypted = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(100)]);
  for (const [content, is] of [
    [encrypted, true],
    [compound, false],
    [zipSync(word), false],
  ] as const) {
    await writeFile(path, content);
    expect([await isProtected(path, 'docx'), await isProtected(path, 'xlsx')]).toEqual([is, is]);
  }
});
