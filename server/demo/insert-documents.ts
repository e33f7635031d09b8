import { reportAnswers } from '#contract/entities/report.ts';
import { acceptedExtension, fileKinds } from '#contract/file-kinds.ts';
import type { Database } from '#server/db/pool.ts';
import { files, materials, reportParts, reports } from '#server/db/schema/documents.ts';
import { reportOpenings } from '#server/db/schema/payments.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { demoId } from './demo-id.ts';
import { insertRows } from './insert-rows.ts';
import type { StagedDocument } from './stage-documents.ts';

/** Writes the rows of documents whose files are staged. */
export async function insertDocuments(
  db: Database,
  documents: Readonly<Record<'materials' | 'reports', readonly StagedDocument[]>>,
): Promise<void> {
  const sent = documents.reports;
  await insertRows(db, files, [...documents.materials, ...sent].flatMap(fileRows));
  await insertRows(db, materials, documents.materials.map(rowOf));
  await insertRows(db, reports, sent.map(reportRow));
  await insertRows(db, reportParts, sent.flatMap(partRows));
  await insertRows(
    db,
    reportOpenings,
    sent.flatMap(({ id, created, review }) =>
      (review?.readers ?? []).map((userId, index) => {
        // One in two gets an answer, each of the kinds in turn.
        const answer = index % 2 === 0 ? reportAnswers[(index / 2) % reportAnswers.length] : undefined;
        return { reportId: id, userId, openedAt: created, ...(answer && { answer, answeredAt: created }) };
      }),
    ),
  );
}

function fileRows({ kind, fileId, fileName, authorId, created, blob, sponsors, photos }: StagedDocument) {
  const row = (
    id: string,
    of: StagedBlob,
    content: Pick<typeof files.$inferInsert, 'kind' | 'name' | 'mediaType'>,
  ) => ({
    ...{ id, ...content, size: of.size, sha256: of.sha256, storageKey: of.key, ownerId: authorId, createdAt: created },
  });
  const document = { kind, name: fileName, mediaType: fileKinds[acceptedExtension(fileName) ?? 'pdf'] };
  return [
    row(fileId, blob, document),
    ...(sponsors ? [row(sponsorFileId(fileId, created), sponsors, document)] : []),
    ...photos.map((photo, index) =>
      row(photoFileId(fileId, index, created), photo, {
        ...{ kind: 'part' as const, name: `photo-${index + 1}.jpg`, mediaType: fileKinds.jpg },
      }),
    ),
  ];
}

const sponsorFileId = (fileId: string, created: Date) => demoId(`sponsors ${fileId}`, created);
const photoFileId = (fileId: string, index: number, created: Date) => demoId(`photo ${index} of ${fileId}`, created);

function rowOf({ id, classId, authorId, title, description, fileId, created }: StagedDocument) {
  return { id, classId, authorId, title, description, fileId, version: 1, createdAt: created, updatedAt: created };
}

function reportRow(document: StagedDocument) {
  const { month, page, review, fileId, created } = document;
  return {
    ...rowOf(document),
    month,
    page: page?.page ?? null,
    sourceHash: page?.sourceHash ?? null,
    sponsorFileId: page ? sponsorFileId(fileId, created) : null,
    seenAt: review?.seenAt ?? null,
    returnedAt: review?.returned?.at ?? null,
    returnComment: review?.returned?.comment ?? null,
    replaces: review?.replaces ?? null,
    replacedAt: review?.replacedAt ?? null,
    arrivedAt: null,
    printedAuthorId: page ? document.authorId : null,
  };
}

function partRows({ id, fileId, created, page, sizes }: StagedDocument) {
  return (page?.photos ?? []).map(({ caption, released }, place) => ({
    ...{ id: demoId(`part ${place} of ${id}`, created), reportId: id, fileId: photoFileId(fileId, place, created) },
    ...{ kind: 'photo' as const, place, caption, seconds: 0, released, ...sizes },
  }));
}
