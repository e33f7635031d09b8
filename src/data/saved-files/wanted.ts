import { Dexie } from 'dexie';
import type { Mirror } from '#data/database/database.ts';
import { listRequest } from '#data/mirror/list-key.ts';
import { wholeSince } from '#data/mirror/whole-since.ts';
import { fileOf, type RemoteFile } from './file.ts';

/** The files of a class's materials as far as the device knows them, newest first; not those that only wait to be sent. */
export async function filesOfClass(mirror: Mirror, classId: string): Promise<RemoteFile[]> {
  const rows = await mirror.materials
    .where('[classId+createdDate]')
    .between([classId, Dexie.minKey], [classId, Dexie.maxKey])
    .reverse()
    .toArray();
  return rows.filter(({ mirrored }) => mirrored.at > 0).map((row) => fileOf(row, 'material'));
}

/** Those of them that are not saved yet. */
export async function missingOf(mirror: Mirror, files: readonly RemoteFile[]): Promise<RemoteFile[]> {
  const saved = await mirror.savedFiles.bulkGet(files.map(({ fileId }) => fileId));
  return files.filter((_, index) => saved[index] === undefined);
}

/** All materials of a class are known, and so is its size. */
export async function isWhollyKnown(mirror: Mirror, classId: string): Promise<boolean> {
  const request = listRequest('materials.list', { classId });
  if ((await wholeSince(mirror, request)) > 0) return true;
  const snapshots = await mirror.lists.where('list').equals(request.list).toArray();
  if (snapshots.length === 0) return false;
  const newest = snapshots.reduce((a, b) => (a.at >= b.at ? a : b));
  return (await filesOfClass(mirror, classId)).length >= newest.totalItems;
}

/** Bytes of all files. */
export function bytesOf(files: readonly { size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
