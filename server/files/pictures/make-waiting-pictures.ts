import { buffer } from 'node:stream/consumers';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { acceptedExtension } from '#contract/file-kinds.ts';
import { noteGivenUp } from '#server/db/given-up.ts';
import type { Database } from '#server/db/pool.ts';
import { files, pictures } from '#server/db/schema/documents.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { Interrupted } from './first-things.ts';
import { makePictureWhenIdle, PictureTooSlow } from './make-picture.ts';
import { sourceOf } from './picture-kind.ts';
import { storePicture } from './store-picture.ts';

interface PictureTools {
  readonly db: Database;
  readonly storage: BlobStore;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** The next run continues: a server that stops does not wait for hundreds of pictures. */
  readonly isStopping?: () => boolean;
}

/** Size and quality of the picture of a first page in lists. */
const wanted = { longestSide: 320, quality: 72 };
const leaseMs = 5 * 60_000;
const maximumTries = 3;
/** Length of a person's turn while others wait. */
const turnMs = 2_000;
/** Interrupted work gives way to others, too. */
const putOffMs = 60_000;

/**
 * Makes the pictures of first pages, by turns of the people who own the files, the newest file of each first. If a process
 * dies, a later turn continues. A picture that failed three times, took too long, or cannot be read keeps the badge of its
 * kind.
 */
export async function makeWaitingPictures(tools: PictureTools): Promise<void> {
  const { isStopping = () => false } = tools;
  while (!isStopping()) {
    const owners = await ownersOfWaiting(tools.db);
    if (owners.length === 0) return;
    for (const owner of owners) await takeTurn(tools, owner, isStopping);
  }
}

/** One person's turn: many quick pictures, or one slow one. */
async function takeTurn(tools: PictureTools, owner: string | null, isStopping: () => boolean): Promise<void> {
  const end = performance.now() + turnMs;
  do {
    const fileId = isStopping() ? undefined : await claim(tools.db, owner);
    if (fileId === undefined) return;
    await makeOne(tools, fileId);
  } while (performance.now() < end);
}

async function ownersOfWaiting(db: Database): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ owner_id: string | null }>(sql`
    select files.owner_id from pictures join files on files.id = pictures.file_id
    where state = 'waiting' and due_at <= now() group by files.owner_id order by max(due_at) desc`);
  return rows.map((row) => row.owner_id);
}

/** The due time is the claim: no lock is held while the picture is made. */
async function claim(db: Database, owner: string | null): Promise<string | undefined> {
  const { rows } = await db.execute<{ file_id: string }>(sql`
    update pictures set tries = tries + 1, due_at = now() + make_interval(secs => ${leaseMs / 1000})
    where file_id = (
      select pictures.file_id from pictures join files on files.id = pictures.file_id
      where state = 'waiting' and due_at <= now() and files.owner_id is not distinct from ${owner}::uuid
      order by due_at desc, pictures.file_id desc limit 1 for update of pictures skip locked
    ) returning file_id`);
  return rows[0]?.file_id;
}

async function makeOne(tools: PictureTools, fileId: string): Promise<void> {
  const { db, storage, log } = tools;
  const [file] = await db
    .select({ name: files.name, storageKey: files.storageKey, tries: pictures.tries })
    .from(pictures)
    .innerJoin(files, eq(files.id, pictures.fileId))
    .where(eq(pictures.fileId, fileId));
  // The file was deleted, and its job with it.
  if (!file) return;
  try {
    const extension = acceptedExtension(file.name);
    const source = extension && sourceOf(extension);
    const made =
      source && (await makePictureWhenIdle(await buffer(await storage.get(file.storageKey)), source, wanted));
    if (made) await storePicture(tools, fileId, made.jpeg);
    else await giveUp(db, fileId);
  } catch (error) {
    if (error instanceof Interrupted) return putOff(db, fileId);
    log.error({ failure: describeError(error), fileId }, 'a picture of a first page could not be made');
    if (!(error instanceof PictureTooSlow) && file.tries < maximumTries) return;
    await giveUp(db, fileId);
    await notePictureGivenUp(db, fileId);
  }
}

/** The picture was interrupted, which is no failure. */
async function putOff(db: Database, fileId: string): Promise<void> {
  await db
    .update(pictures)
    .set({ tries: sql`${pictures.tries} - 1`, dueAt: sql`now() + make_interval(secs => ${putOffMs / 1000})` })
    .where(and(eq(pictures.fileId, fileId), eq(pictures.state, 'waiting')));
}

/** Records the document whose picture was given up, for a person to see. */
async function notePictureGivenUp(db: Database, fileId: string): Promise<void> {
  const { rows } = await db.execute<{ type: 'material' | 'report'; id: string }>(sql`
    select 'material' as type, id from materials where file_id = ${fileId}
    union all select 'report', id from reports where ${fileId} in (file_id, sponsor_file_id)`);
  for (const document of rows) await noteGivenUp(db, 'picture', document, { reason: 'failed' });
}

/** The badge of its kind is shown permanently. */
async function giveUp(db: Database, fileId: string): Promise<void> {
  await db
    .update(pictures)
    .set({ state: 'none' })
    .where(and(eq(pictures.fileId, fileId), eq(pictures.state, 'waiting')));
}
