import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { readSetting } from '#data/device/device.ts';
import { readFile, readPicture } from '#data/saved-files/save-file.ts';
import { guardedFile } from './guarded-file.ts';

type Read = (mirror: Mirror, userId: string, fileId: string) => Promise<Response | undefined>;

/** A saved file of the signed-in user; 404 if it is not saved. */
export const answerSavedFile = (fileId: string) => answer(readFile, fileId);

/** The picture of its first page; 404 if it is not saved. */
export const answerSavedPicture = (fileId: string) => answer(readPicture, fileId);

async function answer(read: Read, fileId: string): Promise<Response> {
  const userId = await readSetting('account');
  const saved = userId ? await read(mirrorOf(userId), userId, fileId) : undefined;
  return saved ? guardedFile(saved) : new Response(null, { status: 404 });
}
