import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReportUpload } from '#contract/entities/document.ts';
import type { ReportPage } from '#contract/entities/report-page.ts';
import { acceptedExtension, fileKinds } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import { cleanFileName } from '#contract/text/file-name.ts';
import type { reportParts, StoredPage } from '#server/db/schema/documents.ts';
import { fitsName } from '#server/files/content/fits-name.ts';
import { withoutMetadata } from '#server/files/content/voice/without-metadata.ts';
import { madePhoto } from '#server/files/pictures/bare-file.ts';
import { makePicture, PictureTooSlow } from '#server/files/pictures/make-picture.ts';
import { pageWork } from '#server/files/pictures/page-work.ts';
import type { Container, FromContainer } from '#server/files/receive/receive-content.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { photosBefore, releasedBefore } from '#server/modules/reports/kept-review.ts';
import { monthOfReport } from '#server/modules/reports/month-of-report.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { formatOf } from '#server/words/format-of.ts';
import { wordsOf } from '#server/words/words.ts';
import { headingOf, makeSchoolEdition, makeSponsorsEdition } from './editions.ts';
import { readPage } from './read-page.ts';
import { type Unpacked, unpackContainer } from './unpack-container.ts';

/** A photo or voice note that has arrived, before its rows are written. */
export type ReceivedPart = Pick<
  typeof reportParts.$inferSelect,
  'kind' | 'caption' | 'width' | 'height' | 'seconds' | 'released'
> & { readonly blob: StagedBlob; readonly name: string; readonly mediaType: string };

/** A report page whose container was unpacked, before its rows are written. */
export interface ReceivedPage {
  readonly page: StoredPage;
  /** The SHA-256 of its container. */
  readonly sourceHash: string;
  readonly parts: readonly ReceivedPart[];
  /** The PDF for sponsors. */
  readonly sponsors: StagedBlob;
}

type Receiving = Pick<Context, 'db' | 'caller' | 'storage' | 'language' | 'clock'> & { params: { classId: string } };

type Sent = Container<ReportUpload>;

/**
 * Unpacks the container of a report page, rebuilds its photos from their pixels, and makes its two PDFs, all before the
 * transaction that writes the rows.
 * @param hold is called for each blob as soon as it exists: the caller releases it, however the call ends
 * @throws HttpError `page-damaged`, `page-too-new`, `photo-unreadable`, `voice-unreadable`; `rule-broken` and `unknown-field`
 *   for its fields; `not-found` if the class is gone; `busy` if too many wait
 */
export function receivePage(
  call: Receiving,
  sent: Sent,
  hold: (blob: StagedBlob) => void,
): Promise<FromContainer<ReceivedPage>> {
  return pageWork(call, () => unpackAndMake(call, sent, hold));
}

async function unpackAndMake(
  call: Receiving,
  { container, sha256, fields }: Sent,
  hold: (blob: StagedBlob) => void,
): Promise<FromContainer<ReceivedPage>> {
  const { db, caller, storage } = call;
  const unpacked = await unpackContainer(container.path, container.size);
  const filled = readPage(unpacked, call.language);
  const { photos: _, voice: __, ...page } = filled;
  const stage = async (bytes: Buffer) => {
    const blob = await storage.put(Readable.from([bytes]), { maximumBytes: limits.fileBytes });
    hold(blob);
    return blob;
  };
  const authorId = caller.userId ?? null;
  const { classId } = call.params;
  const known = await photosBefore(db, { id: fields.replaces, ownerId: authorId, classId });
  const photos = await makePhotos(filled, unpacked, known);
  const isReleased = await releasedBefore(db, { id: fields.id, ownerId: authorId, classId });
  const parts: ReceivedPart[] = [];
  for (const [index, { jpeg, caption, width, height }] of photos.entries()) {
    const size = { caption, width, height, seconds: 0 };
    const file = { name: `photo-${index + 1}.jpg`, mediaType: fileKinds.jpg };
    const blob = await stage(jpeg);
    parts.push({ kind: 'photo', blob, ...file, ...size, released: isReleased({ sha256: blob.sha256, caption }) });
  }
  if (filled.voice) parts.push(await receiveVoice(filled.voice, unpacked, stage, isReleased));
  const month = await monthOfReport(call, { classId, month: fields.month });
  const heading = await headingOf(db, { classId, month, authorId, language: page.language });
  if (!heading) throw new HttpError('not-found');
  const voice = parts.find(({ kind }) => kind === 'voice');
  const shown = photos.map((one, index) => ({ ...one, released: parts[index]?.released ?? false }));
  const report = { heading, page, photos: shown, voice };
  const sponsors = await stage(await makeSponsorsEdition(report));
  const school = await makeSchoolEdition(report);
  const blob = await container.replace(Readable.from([school]), { maximumBytes: limits.fileBytes });
  hold(blob);
  for (const each of [sponsors, ...parts.map((part) => part.blob)]) await each.prepare();
  const { className } = heading;
  const title = wordsOf(page.language, 'reports')('page.title', {
    month: formatOf(page.language).month(`${month}-15`),
  });
  const name = cleanFileName(`${title} ${className}.pdf`);
  // The PDF for the school is stored under the key of the container.
  return { file: { blob, name, extension: 'pdf' }, page: { page, sourceHash: sha256, parts, sponsors } };
}

/** One after the other: the server makes one at a time anyway. */
async function makePhotos({ photos }: ReportPage, unpacked: Unpacked, known: Awaited<ReturnType<typeof photosBefore>>) {
  const made = [];
  for (const [index, { entry, caption }] of photos.entries()) {
    const sent = unpacked.get(entry) ?? Buffer.alloc(0);
    const size = known.get(createHash('sha256').update(sent).digest('hex'));
    const picture = size ? { jpeg: sent, ...size } : await madeAgain(sent);
    if (!picture) throw new HttpError('photo-unreadable', { values: { number: index + 1 } });
    made.push({ ...picture, caption });
  }
  return made;
}

/**
 * A photo rebuilt from its pixels; undefined if it cannot be read.
 * @throws HttpError `busy`: a slow machine says nothing about the photo
 */
export async function madeAgain(sent: Buffer) {
  try {
    return await makePicture(sent, 'jpg', madePhoto);
  } catch (error) {
    throw error instanceof PictureTooSlow ? new HttpError('busy', { retryAfter: 60 }) : error;
  }
}

async function receiveVoice(
  { entry, seconds }: NonNullable<ReportPage['voice']>,
  unpacked: Unpacked,
  stage: (bytes: Buffer) => Promise<StagedBlob>,
  isReleased: Awaited<ReturnType<typeof releasedBefore>>,
): Promise<ReceivedPart> {
  const extension = extensionOfVoice(entry);
  const bytes = extension && withoutMetadata(unpacked.get(entry) ?? Buffer.alloc(0), extension);
  if (!bytes) throw new HttpError('voice-unreadable');
  const blob = await stage(bytes);
  if (!(await fitsName(blob.path, blob.size, extension))) throw new HttpError('voice-unreadable');
  const file = { name: entry, mediaType: fileKinds[extension] };
  const released = isReleased({ sha256: blob.sha256, caption: '' });
  return { kind: 'voice', blob, ...file, caption: '', width: 0, height: 0, seconds, released };
}

function extensionOfVoice(entry: string) {
  const extension = acceptedExtension(entry);
  return extension === 'm4a' || extension === 'ogg' || extension === 'mp3' ? extension : undefined;
}
