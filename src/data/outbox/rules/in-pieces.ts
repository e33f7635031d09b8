import { limits } from '#contract/limits.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { isNetworkFailure } from './failures.ts';

/**
 * Whether the file of an item goes up in pieces: a large one; a smaller one once the connection has broken under it, for one
 * that lasts for seconds would start it from its first byte each time; and one of which a part may be up. The server
 * knows it for the same request, by whichever way it came.
 * @param size of the file, in bytes
 */
export function goesInPieces(item: Pick<OutboxItem, 'uploadId' | 'lastError'>, size: number): boolean {
  if (size > limits.singleRequestBytes || item.uploadId !== undefined) return true;
  return size > limits.brokenRequestBytes && isNetworkFailure(item);
}
