import { storageName } from '#lib/device-storage.ts';

/** The name of the cache that holds an account's saved files; sign-out deletes it as a whole. */
export function savedFilesCache(userId: string): string {
  return storageName('savedFilesCache', userId);
}

/** Path of a saved file in the cache, which is also the address under which the worker serves it. */
export function savedFilePath(fileId: string): string {
  return `/saved-files/${fileId}`;
}

/** Path of the picture of its first page. */
export function savedPicturePath(fileId: string): string {
  return `${savedFilePath(fileId)}/picture`;
}
