import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { FileRejected } from '#data/api/errors.ts';
import { device, type Share, writeSetting } from '#data/device/device.ts';
import { finishWipes, startSignOut } from '#data/session/sign-out.ts';
import { storeShare } from './store-share.ts';
import { discardSharedFile, joinSharedFiles, watchShares } from './watch-shares.ts';

afterEach(async () => {
  await Promise.all([device.shares.clear(), device.settings.clear()]);
});

function shared(title = ''): FormData {
  const form = new FormData();
  form.set('title', title);
  form.append('files', new File(['a lesson'], 'درس.pdf', { type: 'application/pdf' }));
  form.append('files', new File(['a photo'], 'photo.jpg', { type: 'image/jpeg' }));
  return form;
}

function seenBy(userId: string | null): Promise<Share[]> {
  return new Promise((resolve) => {
    const watch = watchShares({ userId }, (shares) => {
      watch.stop();
      resolve(shares);
    });
  });
}

test('a share is on the device with its files, names and contents, before the user is asked', async () => {
  await writeSetting('account', 'amina');
  const id = await storeShare(shared('From the camera'), 5);
  const [share] = await seenBy('amina');
  expect(share).toMatchObject({ id, title: 'From the camera', at: 5, userId: 'amina' });
  expect(share?.files.map(({ name, type }) => [name, type])).toEqual([
    ['درس.pdf', 'application/pdf'],
    ['photo.jpg', 'image/jpeg'],
  ]);
  expect(await share?.files[0]?.blob.text()).toBe('a lesson');
});

test('no one else sees a share; one from before a sign-in waits for the next user', async () => {
  await writeSetting('account', 'amina');
  await storeShare(shared('hers'), 1);
  await writeSetting('account', null);
  await storeShare(shared('anybody’s'), 2);
  expect((await seenBy('bilal')).map(({ title }) => title)).toEqual(['anybody’s']);
  expect((await seenBy('amina')).map(({ title }) => title)).toEqual(['anybody’s', 'hers']);
});

test('a share stays until its owner deletes it', async () => {
  await writeSetting('account', 'amina');
  const id = await storeShare(shared(), 1);
  await startSignOut('amina', true);
  await finishWipes();
  expect(await seenBy('amina')).toHaveLength(1);
  const files = (await device.shares.get(id))?.files ?? [];
  for (const [index, file] of files.entries()) {
    expect((await seenBy('amina')).flatMap((share) => share.files)).toHaveLength(files.length - index);
    await discardSharedFile(file.id);
  }
  expect(await seenBy('amina')).toEqual([]);
});

test('a share without a file is rejected, because there is nothing to keep', async () => {
  const form = new FormData();
  form.set('text', 'a link');
  await expect(storeShare(form, 1)).rejects.toThrow(FileRejected);
  expect(await device.shares.count()).toBe(0);
});

test('deleting all unsent work at sign-out deletes it too', async () => {
  await writeSetting('account', 'amina');
  await storeShare(shared(), 1);
  await startSignOut('amina', false);
  await finishWipes();
  expect(await device.shares.count()).toBe(0);
});

test('pictures that become one document are gone only when it is there, and what else was shared stays', async () => {
  await writeSetting('account', 'amina');
  await storeShare(shared('two'), 1);
  await storeShare(shared('others'), 2);
  const pictures = (await seenBy('amina')).map(({ files }) => files[1]?.id ?? '');
  await joinSharedFiles(pictures, new File(['%PDF'], 'pages.pdf', { type: 'application/pdf' }), 3);
  const shares = await seenBy('amina');
  expect(shares.map(({ files }) => files.map(({ name }) => name))).toEqual([['pages.pdf'], ['درس.pdf'], ['درس.pdf']]);
  expect(await shares[0]?.files[0]?.blob.text()).toBe('%PDF');
  await joinSharedFiles(pictures, new File(['again'], 'again.pdf'), 4);
  expect(await seenBy('amina')).toHaveLength(3);
});
