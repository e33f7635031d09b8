import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { and, eq, isNull, like, or } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { acceptedExtension, fileKinds } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { files } from '#server/db/schema/documents.ts';
import { bareFile, isBared, namedAs } from '#server/files/pictures/bare-file.ts';
import { sourceOf } from '#server/files/pictures/picture-kind.ts';
import { releaseBlob } from '#server/files/receive/release-blob.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { heldFile, replaceStored, type StoredEntity } from './replace-stored.ts';

interface Tools {
  readonly db: Database;
  readonly storage: BlobStore;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Removes location, time and device from pictures and recordings that were stored before this was done on arrival. An
 * unreadable file is unchanged; in a report, only the school gets it.
 */
export async function bareStoredFiles(
  tools: Tools & { isStopping?: () => boolean },
  entities: readonly StoredEntity[],
): Promise<void> {
  for (const entity of entities) {
    for (const id of await waiting(tools.db, entity)) {
      if (tools.isStopping?.()) return;
      try {
        await bareStored(tools, entity, id);
      } catch (error) {
        tools.log.error({ failure: describeError(error), id }, 'a stored picture could not be made again');
      }
    }
  }
}

async function waiting(db: Database, { kind, table }: StoredEntity): Promise<string[]> {
  const isOfMedia = or(
    like(files.mediaType, 'image/%'),
    kind === 'report' ? like(files.mediaType, 'audio/%') : undefined,
  );
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .innerJoin(files, eq(files.id, table.fileId))
    .where(and(isNull(files.sentSha256), isOfMedia));
  return rows.map(({ id }) => id);
}

/**
 * The same for one material or report.
 * @throws HttpError `busy` if too many pictures wait
 */
export async function bareStored(tools: Tools, entity: StoredEntity, id: string): Promise<void> {
  const { kind } = entity;
  const held = await heldFile(tools.db, entity, id);
  const extension = held && acceptedExtension(held.name);
  if (!held || !extension || !isBared(kind, extension) || held.sentSha256 !== null) return;
  const bare = await bareFile(kind, await buffer(await tools.storage.get(held.storageKey)), extension);
  if (bare === 'unreadable') return;
  const staged = await tools.storage.put(Readable.from([bare.bytes]), { maximumBytes: limits.fileBytes });
  try {
    const file = { name: namedAs(held.name, bare.extension), mediaType: fileKinds[bare.extension] };
    const hasPicture = sourceOf(bare.extension) !== undefined;
    await replaceStored(tools, entity, id, held, { ...file, staged, hasPicture, sentSha256: held.sha256 });
  } finally {
    await releaseBlob(tools, staged);
  }
}
