import { type CallInput, type Exchange, exchange } from '#data/api/call-api.ts';
import { stallMs } from '#data/api/stall-watch.ts';
import type { Caller } from '#data/api/transport.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { type DeletionEndpoint, isUpload, type UploadEndpoint } from '#data/outbox/outbox-endpoints.ts';
import { keyOf } from '#data/outbox/rules/revisions.ts';

/** What an item's request carries. */
export type ItemRequest = Omit<CallInput<UploadEndpoint>, 'signal' | 'timeoutMs'>;

/** The content of an item's file, or the finished upload that holds it. */
export type ItemContent = { blob: Blob } | { uploadId: string };

/** A slower connection than this, in bytes per second, counts as none. */
const slowestBytesPerSecond = 4_096;

/**
 * How long a request may take without an answer, in milliseconds. What has gone up of its bytes cannot be seen: a stall
 * shows only in that all of them take too long.
 */
export function timeoutFor(bytes: number): number {
  return stallMs + (bytes / slowestBytesPerSecond) * 1_000;
}

/** The request of an item, as its version wants it; there is only one so far. */
export function requestOf(item: OutboxItem, content?: ItemContent): ItemRequest {
  const [part] = item.parts;
  const request = { params: item.params, idempotencyKey: keyOf(item) };
  if (!part || !content) return request;
  const { title = '', description = '', month, replaces } = item.fields;
  const { revision } = item;
  const words = {
    title,
    description,
    ...(month && { month }),
    ...(replaces && { replaces }),
    ...(revision && { revision }),
  };
  const body = { id: item.rowId, ...words, fileHash: part.sha256 };
  if ('uploadId' in content) return { ...request, body: { ...body, uploadId: content.uploadId } };
  return { ...request, body, file: { blob: content.blob, name: part.name } };
}

/** Sends the request of an item. Throws as `exchange` does. */
export function sendRequest(
  item: OutboxItem,
  { body, file, ...request }: ItemRequest,
  how: { signal: AbortSignal; timeoutMs: number },
  as: Caller,
): Promise<Exchange<UploadEndpoint> | Exchange<DeletionEndpoint>> {
  if (isUpload(item.endpoint)) return exchange(item.endpoint, { ...request, ...how, body, file }, as);
  return exchange(item.endpoint, { ...request, ...how }, as);
}
