import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { ReportPage } from '#contract/entities/report-page.ts';
import { packPage } from './pack.ts';
import { unpackPage } from './unpack.ts';

const page: ReportPage = {
  version: 1,
  language: 'ar',
  figures: { lessons: 20, students: null },
  covered: 'سورة الملك',
  wentWell: '',
  needed: '',
  photos: [{ entry: 'photos/2.jpg', caption: 'الباب الجديد' }],
  voice: { entry: 'voice.ogg', seconds: 4 },
};
const files = new Map([
  ['photos/2.jpg', new Blob(['a photo'])],
  ['voice.ogg', new Blob(['a voice'])],
]);

test('the unpacked content equals the packed one: words, photo, caption and voice note', async () => {
  const packed = await packPage(page, '2026-10', files);
  expect(packed.name).toBe('report-2026-10.sanadreport');
  const unpacked = await unpackPage(packed);
  expect(unpacked.page).toEqual(page);
  expect(unpacked.photos.map(({ entry, caption, blob }) => [entry, caption, blob.type])).toEqual([
    ['photos/2.jpg', 'الباب الجديد', 'image/jpeg'],
  ]);
  expect(await unpacked.photos[0]?.blob.text()).toBe('a photo');
  expect(unpacked.voice?.blob.type).toBe('audio/ogg');
  expect(await unpacked.voice?.blob.text()).toBe('a voice');
});

test('the same page is the same bytes, whenever it is packed: nothing in it says when', async () => {
  const [one, other] = [await packPage(page, '2026-10', files), await packPage(page, '2026-10', files)];
  expect(Buffer.from(await one.arrayBuffer())).toEqual(Buffer.from(await other.arrayBuffer()));
});

test.each([
  ['is no ZIP', new Blob(['not a ZIP at all'])],
  ['lacks a photo that it names', zip({ 'page.json': JSON.stringify(page) })],
  ['is of a later version', zip({ 'page.json': JSON.stringify({ ...page, version: 2 }) })],
])('a page that %s is not opened', async (_, packed) => {
  await expect(unpackPage(packed)).rejects.toThrow();
});

function zip(entries: Readonly<Record<string, string>>): Blob {
  const packed = Object.entries(entries).map(([name, text]) => [name, strToU8(text)] as const);
  return new Blob([zipSync(Object.fromEntries(packed)) as Uint8Array<ArrayBuffer>]);
}
