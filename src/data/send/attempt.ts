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

/** The caller of an attempt, and its limits. */
interface AttemptContext {
  as: Caller;
  /** Milliseconds since 1970. */
  now(): number;
  /** Aborted at the end of the sender's turn. */
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
 * Sends one item once, and returns the result. Its file is checked against its SHA-256 before the first byte leaves; a
 * damaged one is rejected, and kept.
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

/** Sends small files with the request, others before it (docs/rules.md#the-outbox, 5). */
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

/** True if no upload may start. A small file fits into one request, and may have arrived by an earlier one. */
function isNoMoreRoom(failure: unknown): boolean {
  return failure instanceof ApiProblem && noMoreRoom.includes(failure.code);
}

const noMoreRoom: readonly string[] = ['quota-exceeded', 'too-many-uploads'] satisfies ProblemCode[];

/** True if the server does not have the upload that the request names: it was deleted after 30 days. */
function isUploadGone(failure: unknown): failure is ApiProblem {
  return failure instanceof ApiProblem && failure.status === 422 && failure.fields?.uploadId !== undefined;
}

async function startAfresh(mirror: Mirror, item: OutboxItem, { code, message }: ApiProblem): Promise<Outcome> {
  await forgetUpload(mirror, item);
  return { event: 'fail', error: { code, message } };
}
