import { mirrorOf } from '#data/database/database.ts';
import { readSetting } from '#data/device/device.ts';
import { readFile, readPicture } from '#data/saved-files/save-file.ts';
import { guardedFile } from './guarded-file.ts';

/** A saved file of the person who is signed in; 404 where it is not saved. */
export async function answerSavedFile(fileId: string): Promise<Response> {
  const userId = await readSetting('account');
  const saved = userId ? await readFile(mirrorOf(userId), userId, fileId) : undefined;
  return saved ? guardedFile(saved) : new Response(null, { status: 404 });
}

/** The picture of its first page; the same. */
export async function answerSavedPicture(fileId: string): Promise<Response> {
  const userId = await readSetting('account');
  const saved = userId ? await readPicture(mirrorOf(userId), userId, fileId) : undefined;
  return saved ? guardedFile(saved) : new Response(null, { status: 404 });
}
