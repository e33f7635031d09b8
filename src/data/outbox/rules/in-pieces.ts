import { limits } from '#contract/limits.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { isNetworkFailure } from './failures.ts';

/**
 * The item's file goes up in pieces if it is large, if the connection broke under it once (a connection that lasts seconds
 * would restart it each time), or if a part may be up already.
 * The server recognises the request whichever way it arrives.
 * @param size of the file, in bytes
 */
export function goesInPieces(item: Pick<OutboxItem, 'uploadId' | 'lastError'>, size: number): boolean {
  if (size > limits.singleRequestBytes || item.uploadId !== undefined) return true;
  return size > limits.brokenRequestBytes && isNetworkFailure(item);
}
