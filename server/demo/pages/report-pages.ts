import { createHash } from 'node:crypto';
import { reportPageVersion } from '#contract/entities/report-page.ts';
import type { StoredPage } from '#server/db/schema/documents.ts';
import type { ReportHeading } from '#server/documents/report-pdf.ts';
import type { MadePicture } from '#server/files/pictures/make-picture.ts';
import { makeSchoolEdition, makeSponsorsEdition } from '#server/modules/reports/page/editions.ts';
import type { PictureName } from '#server/modules/samples/photos.ts';
import type { Script } from '../words/both-scripts.ts';
import type { ReportWords } from '../words/report-words.ts';

/** A report page of the demo before its files are made. */
export interface DemoPage {
  readonly page: StoredPage;
  readonly sourceHash: string;
  readonly photos: readonly { readonly picture: PictureName; readonly caption: string; readonly released: boolean }[];
}

/** @param isReleased sponsors see its photos */
export function demoPage(
  words: ReportWords,
  { script, figures, isReleased }: { script: Script; figures: StoredPage['figures']; isReleased: boolean },
): DemoPage {
  const { covered, wentWell, needed, passages, needs, photos = [] } = words;
  const page: StoredPage = {
    ...{ version: reportPageVersion, language: script, figures, covered, wentWell, needed },
    ...(passages && { passages: [...passages] }),
    ...(needs && { needs: [...needs] }),
  };
  // No device has sent it: the hash is that of what one would have sent.
  const sourceHash = createHash('sha256').update(JSON.stringify({ page, photos })).digest('hex');
  // The last of several photos waits for the supervisor.
  const released = (index: number) => isReleased && (index === 0 || index < photos.length - 1);
  return { page, sourceHash, photos: photos.map((photo, index) => ({ ...photo, released: released(index) })) };
}

/** Both PDFs of a report page. */
export async function editionsOf(
  { page, photos }: DemoPage,
  heading: ReportHeading,
  pictureOf: (name: PictureName) => Promise<MadePicture>,
): Promise<{ school: Buffer; sponsors: Buffer }> {
  const printed = await Promise.all(
    photos.map(async (photo) => ({ ...photo, jpeg: (await pictureOf(photo.picture)).jpeg })),
  );
  const report = { heading, page, photos: printed };
  return { school: await makeSchoolEdition(report), sponsors: await makeSponsorsEdition(report) };
}
