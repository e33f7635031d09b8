import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mirror, mirrorOf, type SavedFile } from '#data/database/database.ts';
import { mirrored } from '#data/mirror/mirrored.ts';
import { savedFilePath, savedFilesCache } from '#data/saved-files/cache-name.ts';
import { dropFile } from '#data/saved-files/save-file.ts';
import { matchPage } from '#data/session/device-session.ts';
import { startSignOut } from '#data/session/sign-out.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { buildMaterial, idOf } from '#tests/tools/build-rows.ts';
import { installMemoryCaches } from '#tests/tools/memory-caches.ts';
import { findTexts } from './find-texts.ts';
import { keepTexts } from './texts.ts';

let account: { userId: string };
let mirror: Mirror;
let texts: Map<string, readonly string[] | undefined>;
let read: string[];

beforeEach(() => {
  account = { userId: crypto.randomUUID() };
  mirror = mirrorOf(account.userId);
  texts = new Map();
  read = [];
  installMemoryCaches();
});

afterEach(async () => {
  await mirror.delete();
  Reflect.deleteProperty(globalThis, 'caches');
});

/** Saves a lesson with these pages on the device. */
async function save(number: number, title: string, pages: readonly string[] | undefined): Promise<void> {
  const row = buildMaterial({ id: idOf(number), fileId: idOf(1_000 + number), title });
  await mirror.materials.put(mirrored('materials', row, 1));
  const { fileId, classId, fileName: name, fileSize: size, fileHash: hash } = row;
  const cache = await caches.open(savedFilesCache(account.userId));
  await cache.put(savedFilePath(fileId), new Response('content'));
  await mirror.savedFiles.put({ fileId, kind: 'material', classId, name, type: '', size, hash, at: 1 });
  texts.set(fileId, pages);
}

const extract = async ({ fileId }: SavedFile) => {
  read.push(fileId);
  return texts.get(fileId);
};
const keep = () => keepTexts(account, extract, async () => undefined);
const find = (search: string) => findTexts(account, search, 10);
const titles = async (search: string) => (await find(search)).map(({ title }) => title);

test('a word is found with its excerpt and its page, with any marks, alef and digits', async () => {
  await save(1, 'Fiqh', ['مقدمة الكتاب', 'وَالصَّلَاةُ خمس مرّات، و١٢ ركعة من السنن في اليوم']);
  await keep();
  expect(await find('صلاه')).toEqual([
    {
      kind: 'material',
      id: idOf(1),
      title: 'Fiqh',
      classId: idOf(200),
      page: 2,
      word: 'صَّلَاةُ',
      excerpt: { before: 'وَال', match: 'صَّلَاةُ', after: ' خمس مرّات، و١٢ ركعة من السنن في اليوم' },
    },
  ]);
  expect(await titles('والصلاة')).toEqual(['Fiqh']);
  expect(await titles('12')).toEqual([]);
  expect((await find('ركعه السنن'))[0]?.page).toBe(2);
  expect(await find('سورة')).toEqual([]);
});

test('whole words come before words that only start so, and titles before texts', async () => {
  await save(1, 'One', ['the prayers of the night']);
  await save(2, 'Two', ['every prayer has its time']);
  await save(3, 'The prayer', ['nothing']);
  await keep();
  expect(await titles('prayer')).toEqual(['The prayer', 'Two', 'One']);
  expect(await titles('prayer time')).toEqual(['Two']);
});

test('only saved files are found, and the text is deleted with its file', async () => {
  await save(1, 'One', ['ablution']);
  await keep();
  expect(await titles('ablution')).toEqual(['One']);
  await dropFile(mirror, account.userId, idOf(1_001));
  expect(await titles('ablution')).toEqual([]);
  expect(await mirror.texts.count()).toBe(0);
});

test('each file is read once, also one that has no text; what is saved later is taken along', async () => {
  await save(1, 'Picture', undefined);
  await keep();
  await save(2, 'Lesson', ['tajwid']);
  await keep();
  await keep();
  expect(read).toEqual([idOf(1_001), idOf(1_002)]);
  expect(await titles('picture')).toEqual(['Picture']);
});

test('while something is sent no file is read, and all are afterwards', async () => {
  await save(1, 'One', ['alpha']);
  await mirror.outbox.put(buildItem({ state: 'sending' }));
  await keep();
  expect(read).toEqual([]);
  await mirror.outbox.clear();
  await keep();
  expect(await titles('alpha')).toEqual(['One']);
});

test('a file that is let go of while it is read leaves no text behind', async () => {
  await save(1, 'One', ['ablution']);
  await keepTexts(account, extract, () => dropFile(mirror, account.userId, idOf(1_001)));
  expect(await mirror.texts.count()).toBe(0);
});

test('signing out takes every text away', async () => {
  await save(1, 'One', ['ablution']);
  await keep();
  await startSignOut(account.userId, true);
  await matchPage(null);
  expect(await mirrorOf(account.userId).texts.count()).toBe(0);
});

test('a huge document is searched as far as a phone can keep it', async () => {
  const pages = Array.from({ length: 400 }, (_, page) => `${'word '.repeat(1_000)} mark${page}`);
  await save(1, 'Huge', [...pages]);
  await keep();
  const kept = await mirror.texts.get(idOf(1_001));
  expect(kept?.pages.join('').length).toBeLessThanOrEqual(1_000_000);
  expect(await titles('mark0')).toEqual(['Huge']);
  expect(await titles('mark399')).toEqual([]);
});
