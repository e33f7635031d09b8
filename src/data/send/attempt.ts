import { limits } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { ApiProblem } from '#data/api/errors.ts';
import { serverNow } from '#data/api/server-clock.ts';
import type { Caller } from '#data/api/transport.ts';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { takesField } from '#data/outbox/outbox-endpoints.ts';
import { goesInPieces } from '#data/outbox/rules/in-pieces.ts';
import type { classifyFailure } from './classify.ts';
import type { Outcome } from './outcome.ts';
import type { ReadAhead } from './read-ahead.ts';
import { receive } from './receipt.ts';
import { type ItemContent, type requestOf, sendRequest, type timeoutFor } from './request.ts';
import { forgetGivenUp, forgetUpload } from './steps.ts';
import { giveUp } from './tus.ts';
import { NoLongerWanted, uploadInPieces } from './upload-in-pieces.ts';

/** In whose name an attempt is made, and when it must end. */
interface AttemptContext {
  as: Caller;
  /** Milliseconds since 1970. */
  now(): number;
  /** Aborted when the sender's turn is over. */
  signal: AbortSignal;
  /** Reads and checks a file. */
  contentOf: ReadAhead['contentOf'];
  rules: {
    requestOf: typeof requestOf;
    timeoutFor: typeof timeoutFor;
    classifyFailure: typeof classifyFailure;
  };
}

/**
 * Sends one item, once, and says what came of it. Its file is checked against its SHA-256 before the first byte leaves;
 * a damaged one is rejected, and kept.
 */
export async function attempt(mirror: Mirror, item: OutboxItem, context: AttemptContext): Promise<Outcome> {
  const [part] = item.parts;
  const sound = part && (await context.contentOf(part));
  if (part && !sound) return { event: 'reject', error: { code: 'stored-file-damaged', message: '' } };
  const { as, signal, rules, now } = context;
  const upload = { as, signal, timeoutFor: rules.timeoutFor };
  try {
    for (const id of item.givenUp ?? []) await giveUp(upload, id);
    if (item.givenUp) await forgetGivenUp(mirror, item);
    const content = part && sound && (await sendContent(mirror, item, { name: part.name, content: sound }, context));
    if (item.kind === 'delete' && item.uploadId) await giveUp(upload, item.uploadId);
    const request = rules.requestOf(item, content);
    const timeoutMs = rules.timeoutFor(request.file?.blob.size ?? 0);
    return receive(item, await sendRequest(item, request, { signal, timeoutMs }, as), now());
  } catch (failure) {
    if (signal.aborted || failure instanceof NoLongerWanted) return { event: 'interrupt' };
    if (isUploadGone(failure)) return startAfresh(mirror, item, failure);
    return rules.classifyFailure(item, failure, serverNow());
  }
}

/** Small files go with the request, others before it (docs/rules.md#the-outbox, 5). */
async function sendContent(
  mirror: Mirror,
  item: OutboxItem,
  file: { name: string; content: Blob },
  { as, signal, rules }: AttemptContext,
): Promise<ItemContent> {
  if (!takesField(item.endpoint, 'uploadId') || !goesInPieces(item, file.content.size)) return { blob: file.content };
  try {
    return { uploadId: await uploadInPieces(mirror, item, file, { as, signal, timeoutFor: rules.timeoutFor }) };
  } catch (failure) {
    if (file.content.size > limits.singleRequestBytes || !isNoMoreRoom(failure)) throw failure;
    return { blob: file.content };
  }
}

/** No upload may start. What is small can come in one request, and may be there already by an earlier one. */
function isNoMoreRoom(failure: unknown): boolean {
  return failure instanceof ApiProblem && noMoreRoom.includes(failure.code);
}

const noMoreRoom: readonly string[] = ['quota-exceeded', 'too-many-uploads'] satisfies ProblemCode[];

/** The server does not have the upload that the request names: it was cleared away after 30 days. */
function isUploadGone(failure: unknown): failure is ApiProblem {
  return failure instanceof ApiProblem && failure.status === 422 && failure.fields?.uploadId !== undefined;
}

async function startAfresh(mirror: Mirror, item: OutboxItem, { code, message }: ApiProblem): Promise<Outcome> {
  await forgetUpload(mirror, item);
  return { event: 'fail', error: { code, message } };
}
