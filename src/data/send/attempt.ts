import { limits } from '#contract/limits.ts';
import type { Caller } from '#data/api.ts';
import { ApiProblem } from '#data/api-problem.ts';
import type { Mirror } from '#data/mirror/database.ts';
import { hashOf } from '#data/outbox/hash.ts';
import type { OutboxItem, OutboxPart } from '#data/outbox/item.ts';
import type { Outcome } from './outcome.ts';
import { receive } from './receipt.ts';
import { type ItemContent, sendRequest } from './request.ts';
import type { SendingRules } from './rules.ts';
import { forgetUpload } from './steps.ts';
import { NoLongerWanted, uploadInPieces } from './upload-in-pieces.ts';

/** In whose name an attempt is made, and when it must end. */
export interface Turn {
  as: Caller;
  /** Milliseconds since 1970. */
  now(): number;
  /** Aborted when the sender's turn is over. */
  signal: AbortSignal;
  rules: Pick<SendingRules, 'requestOf' | 'patienceFor' | 'classifyFailure'>;
}

/**
 * Sends one item, once, and says what came of it. Its file is checked against its SHA-256 before the first byte leaves;
 * a damaged one is refused, and kept.
 */
export async function attempt(mirror: Mirror, item: OutboxItem, turn: Turn): Promise<Outcome> {
  const [part] = item.parts;
  const sound = part && (await soundContent(mirror, part));
  if (part && !sound) return { event: 'refuse', error: { code: 'stored-file-damaged', message: '' } };
  const { as, signal, rules } = turn;
  try {
    const content = part && sound && (await sendContent(mirror, item, { name: part.name, content: sound }, turn));
    const request = rules.requestOf(item, content);
    const patienceMs = rules.patienceFor(request.file?.blob.size ?? 0);
    return receive(item, await sendRequest(item, request, { signal, patienceMs }, as), turn.now());
  } catch (failure) {
    if (signal.aborted || failure instanceof NoLongerWanted) return { event: 'interrupt' };
    if (isUploadGone(failure)) return startAfresh(mirror, item, failure);
    return rules.classifyFailure(item, failure);
  }
}

/** Small files go with the request, larger ones before it (design/offline.md, the outbox 5). */
async function sendContent(
  mirror: Mirror,
  item: OutboxItem,
  file: { name: string; content: Blob },
  { as, signal, rules }: Turn,
): Promise<ItemContent> {
  if (file.content.size <= limits.singleRequestBytes) return { blob: file.content };
  return { uploadId: await uploadInPieces(mirror, item, file, { as, signal, patienceFor: rules.patienceFor }) };
}

/** The server does not have the upload that the request names: it was cleared away after 30 days. */
function isUploadGone(failure: unknown): failure is ApiProblem {
  return failure instanceof ApiProblem && failure.status === 422 && failure.fields?.uploadId !== undefined;
}

async function startAfresh(mirror: Mirror, item: OutboxItem, { code, message }: ApiProblem): Promise<Outcome> {
  await forgetUpload(mirror, item);
  return { event: 'fail', error: { code, message } };
}

/** The stored content of a file, if it is what was chosen; undefined when it is gone, unreadable or changed. */
async function soundContent(mirror: Mirror, { partId, size, sha256, type }: OutboxPart): Promise<Blob | undefined> {
  const stored = await mirror.parts.get(partId);
  if (stored?.blob.size !== size) return undefined;
  const content = stored.blob.slice(0, size, type);
  try {
    return (await hashOf(content)) === sha256 ? content : undefined;
  } catch (failure) {
    console.warn('A stored file cannot be read.', failure);
    return undefined;
  }
}
