import { Unreachable } from '#data/api/errors.ts';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { keyOfUpload, noteUpload } from './steps.ts';
import { createUpload, offsetOf, sendPiece, type UploadCall } from './tus.ts';

/** Size of a piece in bytes: the most that a broken connection costs, even if a proxy on the way passes on only whole requests. */
const pieceBytes = 256 * 1024;

/** Number of unexpected answers after which the attempt is given up. */
const mostSurprises = 3;

/** The user paused, corrected or removed the item while its file was uploaded. */
export class NoLongerWanted extends Error {
  override readonly name = 'NoLongerWanted';
}

/**
 * Sends a file in pieces and continues at the server's offset, across restarts of page, browser and server
 * (docs/rules.md#the-outbox, 5). The item stores the progress before each piece.
 * @returns the id of the finished upload
 * @throws NoLongerWanted; ApiProblem and Unreachable like the requests
 */
export async function uploadInPieces(
  mirror: Mirror,
  item: OutboxItem,
  { name, content }: { name: string; content: Blob },
  call: UploadCall,
): Promise<string> {
  // An earlier attempt uploaded all of it. The server may have made the row from it, and would no longer know the upload.
  if (item.uploadId && item.uploadOffset === content.size) return item.uploadId;
  let place = item.uploadId ? await findPlace(call, item.uploadId) : undefined;
  for (let surprises = 0; surprises <= mostSurprises; ) {
    place ??= { id: await start(mirror, item, { name, content }, call), offset: 0 };
    const { id, offset } = place;
    if (!(await noteUpload(mirror, item, id, offset))) throw new NoLongerWanted();
    if (offset === content.size) return id;
    const reached = await sendPiece(call, id, offset, content.slice(offset, offset + pieceBytes));
    place = reached === undefined ? await findPlace(call, id) : { id, offset: reached };
    if (!place || place.offset <= offset || place.offset > content.size) surprises += 1;
  }
  throw new Unreachable('foreign-answer');
}

async function start(mirror: Mirror, item: OutboxItem, file: { name: string; content: Blob }, call: UploadCall) {
  return createUpload(call, { name: file.name, size: file.content.size }, await keyOfUpload(mirror, item));
}

/** Position of an upload; undefined if the server no longer knows it. */
async function findPlace(call: UploadCall, id: string): Promise<{ id: string; offset: number } | undefined> {
  const offset = await offsetOf(call, id);
  return offset === undefined ? undefined : { id, offset };
}
