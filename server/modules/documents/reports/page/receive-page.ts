import { Readable } from 'node:stream';
import type { ReportUpload } from '#contract/entities/document.ts';
import type { ReportPage } from '#contract/entities/report-page.ts';
import { acceptedExtension, type FileExtension, fileKinds } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import { cleanFileName } from '#contract/text/file-name.ts';
import type { reportParts, StoredPage } from '#server/db/schema/documents.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { fitsName } from '#server/modules/documents/content/fits-name.ts';
import { withoutMetadata } from '#server/modules/documents/content/voice/without-metadata.ts';
import { makePicture, PictureTooSlow } from '#server/modules/documents/pictures/make-picture.ts';
import { monthOfReport } from '#server/modules/documents/reports/month-of-report.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { formatOf } from '#server/words/format-of.ts';
import { wordsOf } from '#server/words/words.ts';
import { headingOf, makeSchoolEdition, makeSponsorsEdition } from './editions.ts';
import { pageWork } from './page-work.ts';
import { readPage } from './read-page.ts';
import { type Unpacked, unpackContainer } from './unpack-container.ts';

/** A photo or voice note that has arrived, before its rows are written. */
export type ReceivedPart = Pick<
  typeof reportParts.$inferSelect,
  'kind' | 'caption' | 'width' | 'height' | 'seconds'
> & { readonly blob: StagedBlob; readonly name: string; readonly mediaType: string };

/** A report page whose container was unpacked, before its rows are written. */
export interface ReceivedPage {
  readonly page: StoredPage;
  /** The SHA-256 of its container. */
  readonly sourceHash: string;
  readonly parts: readonly ReceivedPart[];
  /** The PDF of sponsors. */
  readonly sponsors: StagedBlob;
}

/** The PDF of the school, under the key of the container. */
interface ReportFile {
  readonly blob: StagedBlob;
  readonly name: string;
  readonly extension: FileExtension;
}

type Receiving = Pick<Context, 'db' | 'caller' | 'storage' | 'language'> & { params: { classId: string } };

interface Sent {
  readonly container: StagedBlob;
  readonly sha256: string;
  readonly fields: ReportUpload;
}

/** Of a photo that is made again from its pixels, as good as the app makes it itself. */
const photo = { longestSide: limits.photoPixels, quality: 75 };

/**
 * Unpacks the container of a report page, makes its photos again from their pixels, and its two PDFs, all before the
 * transaction that writes the rows.
 * @param hold is called for each blob as soon as it is there: the caller releases it, however the call ends
 * @throws HttpError `page-damaged`, `page-too-new`, `photo-unreadable`, `voice-unreadable`, `rule-broken` and
 * `unknown-field` for what was filled in, `not-found` where the class is gone, `busy` where too many wait
 */
export function receivePage(
  call: Receiving,
  sent: Sent,
  hold: (blob: StagedBlob) => void,
): Promise<ReceivedPage & { file: ReportFile }> {
  return pageWork.run(() => unpackAndMake(call, sent, hold));
}

async function unpackAndMake(
  call: Receiving,
  { container, sha256, fields }: Sent,
  hold: (blob: StagedBlob) => void,
): Promise<ReceivedPage & { file: ReportFile }> {
  const { db, caller, storage } = call;
  const unpacked = await unpackContainer(container.path, container.size);
  const filled = readPage(unpacked, call.language);
  const { photos: _, voice: __, ...page } = filled;
  const stage = async (bytes: Buffer) => {
    const blob = await storage.put(Readable.from([bytes]), { maximumBytes: limits.fileBytes });
    hold(blob);
    return blob;
  };
  const photos = await makePhotos(filled, unpacked);
  const parts: ReceivedPart[] = [];
  for (const [index, { jpeg, caption, width, height }] of photos.entries()) {
    const size = { caption, width, height, seconds: 0 };
    const file = { name: `photo-${index + 1}.jpg`, mediaType: fileKinds.jpg };
    parts.push({ kind: 'photo', blob: await stage(jpeg), ...file, ...size });
  }
  if (filled.voice) parts.push(await receiveVoice(filled.voice, unpacked, stage));
  const authorId = caller.userId ?? null;
  const heading = await headingOf(db, { classId: call.params.classId, month: monthOfReport(fields), authorId });
  if (!heading) throw new HttpError('not-found');
  const voice = filled.voice ? { seconds: filled.voice.seconds, released: false } : undefined;
  const report = { heading, page, photos: photos.map((one) => ({ ...one, released: false })), voice };
  const sponsors = await stage(await makeSponsorsEdition(report));
  const school = await makeSchoolEdition(report);
  const blob = await container.replace(Readable.from([school]), { maximumBytes: limits.fileBytes });
  hold(blob);
  for (const each of [sponsors, ...parts.map((part) => part.blob)]) await each.prepare();
  const { month, className } = heading;
  const title = wordsOf(page.language, 'reports')('page.title', {
    month: formatOf(page.language).month(`${month}-15`),
  });
  const name = cleanFileName(`${title} ${className}.pdf`);
  return { page, sourceHash: sha256, parts, sponsors, file: { blob, name, extension: 'pdf' } };
}

/** One after the other: they are made one at a time anyway. */
async function makePhotos({ photos }: ReportPage, unpacked: Unpacked) {
  const made = [];
  for (const [index, { entry, caption }] of photos.entries()) {
    const picture = await madeAgain(unpacked.get(entry) ?? Buffer.alloc(0));
    if (!picture) throw new HttpError('photo-unreadable', { values: { number: index + 1 } });
    made.push({ ...picture, caption });
  }
  return made;
}

/** A machine that is too slow at this moment says nothing about the photo. */
async function madeAgain(sent: Buffer) {
  try {
    return await makePicture(sent, 'jpg', photo);
  } catch (error) {
    throw error instanceof PictureTooSlow ? new HttpError('busy', { retryAfter: 60 }) : error;
  }
}

async function receiveVoice(
  { entry, seconds }: NonNullable<ReportPage['voice']>,
  unpacked: Unpacked,
  stage: (bytes: Buffer) => Promise<StagedBlob>,
): Promise<ReceivedPart> {
  const extension = extensionOfVoice(entry);
  const bytes = extension && withoutMetadata(unpacked.get(entry) ?? Buffer.alloc(0), extension);
  if (!bytes) throw new HttpError('voice-unreadable');
  const blob = await stage(bytes);
  if (!(await fitsName(blob.path, blob.size, extension))) throw new HttpError('voice-unreadable');
  const file = { name: entry, mediaType: fileKinds[extension] };
  return { kind: 'voice', blob, ...file, caption: '', width: 0, height: 0, seconds };
}

function extensionOfVoice(entry: string) {
  const extension = acceptedExtension(entry);
  return extension === 'm4a' || extension === 'ogg' || extension === 'mp3' ? extension : undefined;
}
