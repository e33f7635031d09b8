import { type Caller, type CallInput, type Exchange, exchange } from '#data/api.ts';
import { sizeOf } from '#data/outbox/apply.ts';
import type { OutboxItem } from '#data/outbox/item.ts';
import { type DeletionEndpoint, isUpload, type UploadEndpoint } from '#data/outbox/nouns.ts';
import { stallMs } from '#data/stall-watch.ts';

/** What an item's request carries. */
export type ItemRequest = Omit<CallInput<UploadEndpoint>, 'signal'>;

/** A slower line than this, in bytes per second, is taken for one that stands still. */
const slowestLine = 4_096;

/**
 * The request of an item, as its version wants it; there is only one so far.
 * @param content of its file
 */
export function requestOf(item: OutboxItem, content?: Blob): ItemRequest {
  const [part] = item.parts;
  return {
    params: item.params,
    idempotencyKey: item.id,
    // What has gone up of a request cannot be seen: a stall shows only in that all of it takes too long.
    patienceMs: stallMs + (sizeOf(item) / slowestLine) * 1_000,
    ...(part && content && { body: bodyOf(item, part.sha256), file: { blob: content, name: part.name } }),
  };
}

function bodyOf(item: OutboxItem, fileHash: string): ItemRequest['body'] {
  const { title = '', description = '' } = item.fields;
  return { id: item.rowId, title, description, fileHash };
}

/** Sends the request of an item. Throws as `exchange` does. */
export function sendRequest(
  item: OutboxItem,
  { body, file, ...request }: ItemRequest,
  signal: AbortSignal,
  as: Caller,
): Promise<Exchange<UploadEndpoint> | Exchange<DeletionEndpoint>> {
  if (isUpload(item.endpoint)) return exchange(item.endpoint, { ...request, body, file, signal }, as);
  return exchange(item.endpoint, { ...request, signal }, as);
}
