import { randomUUID } from 'node:crypto';
import { setApiBase } from '#data/api/base.ts';
import { createUpload, sendPiece, type UploadCall } from '#data/send/tus.ts';
import { startUpload } from '#tests/server/uploads/raw-upload.ts';
import { type LiveClass, write } from '#tests/tools/live-class.ts';

/** The class that gets the files, and its server. */
export interface Place extends Pick<LiveClass, 'id' | 'teacher'> {
  url: string;
}

/** The pieces of `src/data/send/upload-in-pieces.ts`. The sender holds only this piece of a file, which repeats it. */
const piece = Buffer.alloc(256 * 1024, 'Amina,tajwid,90\n');

/**
 * Sends a table of this size in one request, without a length.
 * @throws if it is not stored completely
 */
export async function sendWhole({ url, id, teacher }: Place, bytes: number): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const upload = startUpload({ url, classes: { here: id } }, { bearer: teacher }, { headers });
  for (let sent = 0; sent < bytes; sent += piece.length) await upload.write(piece.subarray(0, bytes - sent));
  upload.finish();
  const { status, body } = await upload.answer;
  requireKept(status === 201 ? (body as Kept) : undefined, bytes, body);
}

/**
 * Sends a table in pieces, by the product's own requests.
 * @throws if it is not stored completely
 */
export async function sendInPieces({ url, id, teacher }: Place, bytes: number): Promise<void> {
  setApiBase(`${url}/api`);
  const token = teacher.replace('Bearer ', '');
  const call: UploadCall = { as: { token }, signal: new AbortController().signal, timeoutFor: () => 60_000 };
  const uploadId = await createUpload(call, { name: 'marks.csv', size: bytes }, randomUUID());
  for (let offset = 0; offset < bytes; ) {
    const reached = await sendPiece(call, uploadId, offset, new Blob([piece.subarray(0, bytes - offset)]));
    if (reached === undefined || reached <= offset) throw new Error(`The server is at ${reached} after ${offset}.`);
    offset = reached;
  }
  const { body } = await write(url, teacher, 'POST', `v1/classes/${id}/materials`, { title: 'Marks', uploadId });
  requireKept(body, bytes, body);
}

/** Sends many files, some at once, as from several phones. */
export async function sendSeries(
  send: (place: Place, bytes: number) => Promise<void>,
  place: Place,
  { files, bytes, atOnce }: { files: number; bytes: number; atOnce: number },
): Promise<void> {
  let started = 0;
  const phone = async () => {
    while (started < files) {
      started += 1;
      await send(place, bytes);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, phone));
}

interface Kept {
  data: { fileSize: number };
}

function requireKept(kept: Kept | undefined, bytes: number, body: unknown): void {
  if (kept?.data.fileSize !== bytes) throw new Error(`A file of ${bytes} bytes is not kept: ${JSON.stringify(body)}`);
}
