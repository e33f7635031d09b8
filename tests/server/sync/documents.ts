import type { SyncedEntity } from '#contract/entities/synced.ts';
import { files, materials, reports } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import type { TestApp } from '#tests/server/http/open-app.ts';

export const documentTables = { materials, reports } as const satisfies Partial<Record<SyncedEntity, unknown>>;

/**
 * A material or report of a class, in the state after an upload.
 * @returns its id
 */
export async function buildDocument(
  { database: { db } }: Pick<TestApp, 'database'>,
  entity: keyof typeof documentTables,
  classId: string,
  overrides: { authorId?: string; title?: string } = {},
): Promise<string> {
  const [id, fileId] = [newId(), newId()];
  const kind = entity === 'materials' ? 'material' : 'report';
  const file = { id: fileId, kind, name: 'lesson.pdf', mediaType: 'application/pdf', size: 1_000 } as const;
  await db.insert(files).values({ ...file, sha256: 'ab'.repeat(32), storageKey: fileId });
  await db.insert(documentTables[entity]).values({ id, classId, fileId, title: 'Lesson', ...overrides });
  return id;
}
