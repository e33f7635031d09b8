import type { BodyInput } from '#contract/endpoints.ts';
import { type CallInput, type Exchange, exchange } from '#data/api/call-api.ts';
import { stallMs } from '#data/api/stall-watch.ts';
import type { Caller } from '#data/api/transport.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import {
  type DeletionEndpoint,
  isMessage,
  isUpload,
  type MessageEndpoint,
  takesField,
  type UploadEndpoint,
} from '#data/outbox/outbox-endpoints.ts';
import { keyOf } from '#data/outbox/rules/revisions.ts';

/** Request of an item. */
export type ItemRequest = Omit<CallInput<UploadEndpoint>, 'signal' | 'timeoutMs' | 'body'> & {
  body?: Readonly<Record<string, string | number>>;
};

/** The content of an item's file, or the finished upload that holds it. */
export type ItemContent = { blob: Blob } | { uploadId: string };

/** A connection slower than this, in bytes per second, counts as offline. */
const slowestBytesPerSecond = 4_096;

/**
 * Longest wait for an answer, in milliseconds. The page cannot see the upload of bytes, so a stall shows only in the total
 * time.
 */
export function timeoutFor(bytes: number): number {
  return stallMs + (bytes / slowestBytesPerSecond) * 1_000;
}

/** The request of an item in the format of its version; so far there is one version. */
export function requestOf(item: OutboxItem, content?: ItemContent): ItemRequest {
  const [part] = item.parts;
  const request = { params: item.params, idempotencyKey: keyOf(item) };
  if (item.kind === 'message') return { ...request, ...messageOf(item, content) };
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

/** A message sends its fields unchanged, with its file if it has one. */
function messageOf(item: OutboxItem, content?: ItemContent): Pick<ItemRequest, 'body' | 'file'> {
  const { endpoint, fields, parts, revision } = item;
  const [part] = parts;
  const body = { ...fields, ...(revision && takesField(endpoint, 'revision') && { revision }) };
  if (!part || !content) return { body };
  const whole = { ...body, fileHash: part.sha256 };
  if ('uploadId' in content) return { body: { ...whole, uploadId: content.uploadId } };
  return { body: whole, file: { blob: content.blob, name: part.name } };
}

/** The answer to any call of the outbox. */
export type ItemExchange = Exchange<UploadEndpoint> | Exchange<DeletionEndpoint> | Exchange<MessageEndpoint>;

/** Sends the request of an item. @throws like `exchange` */
export function sendRequest(
  item: OutboxItem,
  { body, file, ...request }: ItemRequest,
  how: { signal: AbortSignal; timeoutMs: number },
  as: Caller,
): Promise<ItemExchange> {
  if (isUpload(item.endpoint)) {
    return exchange(item.endpoint, { ...request, ...how, body: body as BodyInput<UploadEndpoint>, file }, as);
  }
  if (isMessage(item.endpoint)) {
    return exchange(item.endpoint, { ...request, ...how, body: body as BodyInput<MessageEndpoint>, file }, as);
  }
  return exchange(item.endpoint, { ...request, ...how }, as);
}
