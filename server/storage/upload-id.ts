import { createHash, randomBytes } from 'node:crypto';

/** An id that contains the owner of the upload, so that another person's is never looked up. */
export function newUploadId(ownerId: string): string {
  return idsOf(ownerId) + randomBytes(16).toString('hex');
}

/** The id of the upload that an owner starts under an Idempotency-Key: a repeat finds it, at any process. */
export function uploadIdOf(ownerId: string, key: string): string {
  return idsOf(ownerId) + createHash('sha256').update(key).digest('hex').slice(0, 32);
}

/** True if the id was made for this owner; no other text may become a file name. */
export function isUploadOf(ownerId: string, uploadId: string): boolean {
  return /^[0-9a-f]{64}$/.test(uploadId) && uploadId.startsWith(idsOf(ownerId));
}

/** Prefix of the ids of an owner's uploads. */
export function idsOf(ownerId: string): string {
  return ownerId.replaceAll('-', '').toLowerCase();
}

/**
 * The key of the blob that an upload becomes, always the same one. The database accepts it once, so of two calls at two
 * processes only one makes an entry of it.
 */
export function blobKeyOf(uploadId: string): string {
  return uploadId.slice(32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
