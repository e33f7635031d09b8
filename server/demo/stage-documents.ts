import { Readable } from 'node:stream';
import { limits } from '#contract/limits.ts';
import { pictureMaker, pictureSize } from '#server/modules/samples/photos.ts';
import type { BlobStore, StagedBlob } from '#server/storage/blob-store.ts';
import { severalAtOnce } from '#server/storage/several-at-once.ts';
import type { Demo } from './build-demo.ts';
import type { DemoDocument } from './documents.ts';
import { editionsOf } from './pages/report-pages.ts';

/** A document of the demo with its files, before they are in their final place. */
export interface StagedDocument extends DemoDocument {
  blob: StagedBlob;
  /** The PDF for sponsors of a report page, and its photos, all of one size in pixels. */
  sponsors?: StagedBlob;
  photos: readonly StagedBlob[];
  sizes: { width: number; height: number };
}

/** Most of the time is spent waiting for the disk. */
export const atOnce = 8;

/** Makes the files of the demo. */
export async function stageDocuments(
  demo: Demo,
  documents: readonly DemoDocument[],
  storage: BlobStore,
): Promise<StagedDocument[]> {
  const put = (bytes: Buffer) => storage.put(Readable.from([bytes]), { maximumBytes: limits.fileBytes });
  const headingOf = headings(demo);
  const pictureOf = pictureMaker();
  const common = { photos: [], sizes: pictureSize };
  const stage = async (document: DemoDocument): Promise<StagedDocument> => {
    const { page, month, classId, authorId } = document;
    if (!page || month === undefined) return { ...document, ...common, blob: await put(await document.make()) };
    const { school, sponsors } = await editionsOf(page, { month, ...headingOf(classId, authorId) }, pictureOf);
    const photos = [];
    for (const { picture } of page.photos) photos.push(await put((await pictureOf(picture)).jpeg));
    return { ...document, ...common, photos, blob: await put(school), sponsors: await put(sponsors) };
  };
  const staged: StagedDocument[] = [];
  await severalAtOnce(documents.entries(), atOnce, async ([index, document]) => {
    staged[index] = await stage(document);
  });
  return staged;
}

/** Headings of a class's reports. */
function headings({ regions, people }: Demo) {
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  const places = new Map(
    regions.flatMap(({ madaris }) =>
      madaris.flatMap(({ name: madrasaName, classes }) =>
        classes.map(({ id, name }) => [id, { className: name, madrasaName }] as const),
      ),
    ),
  );
  return (classId: string, authorId: string) => {
    const place = places.get(classId);
    if (!place) throw new RangeError('Every report of the demo is of one of its classes.');
    return { ...place, teacher: names.get(authorId) };
  };
}
