import { limits } from '#contract/limits.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { isNetworkFailure } from './failures.ts';

/**
 * True if the item's file goes up in pieces: it is large, or the connection broke during an attempt (one that lasts seconds
 * would restart the upload each time), or a part may be uploaded already. The server recognises the request whichever way it
 * arrives.
 * @param size the size of the file, in bytes
 */
export function goesInPieces(item: Pick<OutboxItem, 'uploadId' | 'lastError'>, size: number): boolean {
  if (size > limits.singleRequestBytes || item.uploadId !== undefined) return true;
  return size > limits.brokenRequestBytes && isNetworkFailure(item);
}
