import { v7 as newId } from 'uuid';
import { FileRejected, withRoom } from '#data/api/errors.ts';
import { device, readSetting } from '#data/device/device.ts';

/** The field of a share's form that carries files (manifest.webmanifest, `share_target`). */
const filesField = 'files';

/**
 * Stores files that another app shares, before anyone is asked where they belong: the app may have been opened only for
 * this, offline and without a signed-in user (docs/rules.md#the-worker).
 * @returns the id of the share
 * @throws DeviceFull if there is no room, FileRejected if no file came with it; nothing was stored then
 */
export async function storeShare(form: FormData, now: number): Promise<string> {
  const files = form.getAll(filesField).filter((value) => value instanceof File);
  if (files.length === 0) throw new FileRejected('file-missing');
  const share = {
    id: newId(),
    userId: (await readSetting('account')) ?? null,
    title: textOf(form, 'title'),
    text: textOf(form, 'text'),
    files: files.map((file) => ({ id: newId(), name: file.name, type: file.type, blob: file })),
    at: now,
  };
  await withRoom(() => device.shares.add(share));
  return share.id;
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
}
