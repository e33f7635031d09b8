import { Dexie } from 'dexie';
import type { Mirror } from '#data/database/database.ts';
import { listRequest } from '#data/mirror/list-key.ts';
import { wholeSince } from '#data/mirror/whole-since.ts';
import { fileOf, type RemoteFile } from './file.ts';

/** Files of a class's materials that the device knows, newest first; without those that only wait to be sent. */
export async function filesOfClass(mirror: Mirror, classId: string): Promise<RemoteFile[]> {
  const rows = await mirror.materials
    .where('[classId+createdDate]')
    .between([classId, Dexie.minKey], [classId, Dexie.maxKey])
    .reverse()
    .toArray();
  return rows.filter(({ mirrored }) => mirrored.at > 0).map((row) => fileOf(row, 'material'));
}

/** Files that are not saved yet. */
export async function missingOf(mirror: Mirror, files: readonly RemoteFile[]): Promise<RemoteFile[]> {
  const saved = await mirror.savedFiles.bulkGet(files.map(({ fileId }) => fileId));
  return files.filter((_, index) => saved[index] === undefined);
}

/** True if all materials of a class, and so its size, are known. */
export async function isWhollyKnown(mirror: Mirror, classId: string): Promise<boolean> {
  const request = listRequest('materials.list', { classId });
  if ((await wholeSince(mirror, request)) > 0) return true;
  const snapshots = await mirror.lists.where('list').equals(request.list).toArray();
  if (snapshots.length === 0) return false;
  const newest = snapshots.reduce((a, b) => (a.at >= b.at ? a : b));
  return (await filesOfClass(mirror, classId)).length >= newest.totalItems;
}

/** Total size of the files, in bytes. */
export function bytesOf(files: readonly { size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/**
 * Saved files that a lesson of a kept class has beside rows that go: copies of a lesson share its file.
 * @param isGone whether a row that has the file goes
 * @returns by file, the class that keeps it
 */
export async function keptByOthers(
  mirror: Mirror,
  fileIds: readonly string[],
  isGone: (row: { id: string; classId: string }) => boolean,
): Promise<Map<string, string>> {
  const kept = new Set(await mirror.keptClasses.toCollection().primaryKeys());
  const rows = await mirror.materials.where('fileId').anyOf(fileIds).toArray();
  const others = rows.filter((row) => kept.has(row.classId) && !isGone(row));
  return new Map(others.map(({ fileId, classId }) => [fileId, classId]));
}
