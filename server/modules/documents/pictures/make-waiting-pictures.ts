import { buffer } from 'node:stream/consumers';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { acceptedExtension } from '#contract/file-kinds.ts';
import type { Database } from '#server/db/pool.ts';
import { files, pictures } from '#server/db/schema/documents.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { makePicture } from './make-picture.ts';
import { sourceOf } from './picture-kind.ts';
import { storePicture } from './store-picture.ts';

interface PictureTools {
  readonly db: Database;
  readonly storage: BlobStore;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** The next look goes on: a server that stops does not wait for hundreds of pictures. */
  readonly isStopping?: () => boolean;
}

/** Of the picture of a first page, as lists show it. */
const wanted = { longestSide: 320, quality: 72 };
const leaseMs = 5 * 60_000;
const maximumTries = 3;

/**
 * Makes the pictures of the first pages that are waited for, the newest file first. A process that dies at one leaves it to a later turn; what failed
 * three times, and what cannot be read, keeps the badge of its kind.
 */
export async function makeWaitingPictures(tools: PictureTools): Promise<void> {
  const { isStopping = () => false } = tools;
  while (!isStopping()) {
    const fileId = await claim(tools.db);
    if (fileId === undefined) return;
    await makeOne(tools, fileId);
  }
}

/** Its time is the claim: no lock is held while the picture is made. */
async function claim(db: Database): Promise<string | undefined> {
  const { rows } = await db.execute<{ file_id: string }>(sql`
    update pictures set tries = tries + 1, due_at = now() + make_interval(secs => ${leaseMs / 1000})
    where file_id = (
      select file_id from pictures where state = 'waiting' and due_at <= now()
      order by due_at desc, file_id desc limit 1 for update skip locked
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
  // Deleted meanwhile: its order went with it.
  if (!file) return;
  try {
    const extension = acceptedExtension(file.name);
    const source = extension && sourceOf(extension);
    const made = source && (await makePicture(await buffer(await storage.get(file.storageKey)), source, wanted));
    if (made) await storePicture(tools, fileId, made.jpeg);
    else await giveUp(db, fileId);
  } catch (error) {
    log.error({ failure: describeError(error), fileId }, 'a picture of a first page could not be made');
    if (file.tries >= maximumTries) await giveUp(db, fileId);
  }
}

/** The badge of its kind is shown for good. */
async function giveUp(db: Database, fileId: string): Promise<void> {
  await db
    .update(pictures)
    .set({ state: 'none' })
    .where(and(eq(pictures.fileId, fileId), eq(pictures.state, 'waiting')));
}
