import type { DocumentUpload } from '#contract/entities/document.ts';
import { requireClass } from '#server/access/require-class.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { type Received, type Receiver, receiveContent } from './receive-content.ts';

/** A call that brings a file to a class. */
type Bringing<TFields, TAnswer> = Context & {
  params: { classId: string };
  repeated: boolean;
  isRepeated(): Promise<boolean>;
  checkFields(raw: Readonly<Record<string, string>>): TFields;
  idempotently(sameness: unknown, effect: (within: Context) => Promise<TAnswer>): Promise<TAnswer>;
};

/** An upload ready to be recorded: its content is on the disk, and its sender is known. */
export type Arrived<TFields, TPage = never> = Omit<Received<TFields, TPage>, 'content' | 'release'> & {
  readonly content: StagedBlob;
  readonly classId: string;
  readonly ownerId: string;
};

/**
 * Receives an upload of a class, and records it once. The content is streamed to disk and flushed first; then one transaction
 * writes its rows and moves it into place before it commits.
 * So a row always has its file, and a file without a row lasts at most until the next start.
 * @param write writes the rows and returns the answer; it may run again after a deadlock
 * @throws HttpError `not-found` for a class out of scope, before the body is read; and as `receiveContent`
 */
export async function receiveOnce<TFields extends DocumentUpload, TAnswer, TPage = never>(
  call: Bringing<TFields, TAnswer>,
  receiver: Receiver<TFields, TPage>,
  write: (within: Context, arrived: Arrived<TFields, TPage>) => Promise<TAnswer>,
): Promise<TAnswer> {
  const { classId } = call.params;
  if (!call.repeated) await (receiver.requirePlace ?? requireClass)(call, classId);
  const received = await receiveContent(call, receiver);
  try {
    const { fileHash: _, uploadId, ...fields } = received.fields;
    await received.content?.prepare();
    const sameness = { ...fields, sha256: received.sha256 };
    let isWritten = false;
    const answer = await call.idempotently(sameness, (within) => {
      isWritten = true;
      return write(within, arrivedBy(within, classId, received));
    });
    if (!isWritten && uploadId !== undefined) await dropRepeated(call, uploadId);
    return answer;
  } finally {
    await received.release();
  }
}

function arrivedBy<TFields, TPage>(
  { caller }: Context,
  classId: string,
  { content, release: _, ...received }: Received<TFields, TPage>,
): Arrived<TFields, TPage> {
  if (caller.role === 'visitor') throw new HttpError('not-signed-in');
  // The stored answer of a repeat expired while the body was read: the next try counts as a first one.
  if (!content) throw new HttpError('key-in-flight', { retryAfter: 1 });
  return { ...received, content, classId, ownerId: caller.userId };
}

/** An upload for an entry that exists from an earlier request, perhaps by another way: no entry will take it. */
async function dropRepeated({ storage, log }: Pick<Context, 'storage' | 'log'>, uploadId: string): Promise<void> {
  try {
    await storage.uploads.drop(uploadId);
  } catch (error) {
    log.error({ failure: describeError(error) }, 'an upload that came once more could not be cleared away');
  }
}
