import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mirrorOf } from '#data/database/database.ts';
import { device, writeSetting } from '#data/device/device.ts';
import { savedFilePath, savedFilesCache } from '#data/saved-files/cache-name.ts';
import { idOf } from '#tests/tools/build-rows.ts';
import { installMemoryCaches } from '#tests/tools/memory-caches.ts';
import { answerSavedFile } from './answer-saved-file.ts';

const content = '<script>alert(1)</script>';
let owner: string;

beforeEach(async () => {
  installMemoryCaches();
  owner = crypto.randomUUID();
  await writeSetting('account', owner);
  const file = {
    kind: 'material',
    classId: idOf(200),
    name: 'lesson.html',
    type: 'text/html',
    hash: '',
    at: 1,
  } as const;
  await mirrorOf(owner).savedFiles.put({ ...file, fileId: 'lesson', size: content.length });
  const cache = await caches.open(savedFilesCache(owner));
  await cache.put(savedFilePath('lesson'), new Response(content, { headers: { 'content-type': 'text/html' } }));
});

afterEach(async () => {
  await mirrorOf(owner).delete();
  await device.settings.clear();
  Reflect.deleteProperty(globalThis, 'caches');
});

test('a saved file comes byte for byte, and no script of it runs', async () => {
  const answer = await answerSavedFile('lesson');
  expect(await answer.text()).toBe(content);
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('no one else reads it, and nothing is made up for a file that is not saved', async () => {
  expect((await answerSavedFile('other')).status).toBe(404);
  await writeSetting('account', crypto.randomUUID());
  expect((await answerSavedFile('lesson')).status).toBe(404);
  await writeSetting('account', null);
  expect((await answerSavedFile('lesson')).status).toBe(404);
});
