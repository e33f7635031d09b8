import { createHash, randomBytes } from 'node:crypto';

/** An id that says whose the upload is, so that no one else's is ever looked up. */
export function newUploadId(ownerId: string): string {
  return idsOf(ownerId) + randomBytes(16).toString('hex');
}

/** The id of the upload that an owner starts under an Idempotency-Key: a repeat finds it, at whichever process it arrives. */
export function uploadIdOf(ownerId: string, key: string): string {
  return idsOf(ownerId) + createHash('sha256').update(key).digest('hex').slice(0, 32);
}

/** The id was made for this owner; nothing else may become a file name. */
export function isUploadOf(ownerId: string, uploadId: string): boolean {
  return /^[0-9a-f]{64}$/.test(uploadId) && uploadId.startsWith(idsOf(ownerId));
}

/** Prefix of the ids of an owner's uploads. */
export function idsOf(ownerId: string): string {
  return ownerId.replaceAll('-', '').toLowerCase();
}

/**
 * The key of the blob that an upload becomes, always the same one: the database admits it once, so that of two calls at
 * two processes only one makes an entry of it.
 */
export function blobKeyOf(uploadId: string): string {
  return uploadId.slice(32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
