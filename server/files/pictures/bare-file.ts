import type { FileExtension } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import { isPicture, type PictureExtension, withoutPlace } from '#server/files/content/picture/without-place.ts';
import { withoutMetadata } from '#server/files/content/voice/without-metadata.ts';
import { makePicture, PictureTooSlow } from './make-picture.ts';
import { pictureExtension, sourceOf } from './picture-kind.ts';

/** The use of a file: people outside of the school read reports. */
export type FileUse = 'material' | 'report';

/** The file that is stored instead of the sent one. */
export interface BareFile {
  readonly bytes: Buffer;
  readonly extension: FileExtension;
}

/** A photo rebuilt from its pixels, in the quality in which the app makes photos itself. */
export const madePhoto = { longestSide: limits.photoPixels, quality: 75 };

const recordings = ['mp3', 'm4a', 'ogg'] as const;

/**
 * Pictures and recordings show people or carry their voices: in a report, only the school gets them until they are released.
 */
export function showsPeople(extension: FileExtension): boolean {
  return isPicture(extension) || isRecording(extension);
}

function isRecording(extension: FileExtension): extension is (typeof recordings)[number] {
  return recordings.some((one) => one === extension);
}

/** True if metadata is removed from a file of this kind before it is stored. */
export function isBared(use: FileUse, extension: FileExtension): boolean {
  return isPicture(extension) || (use === 'report' && isRecording(extension));
}

/**
 * A picture or recording without location, time and device. A report's picture is rebuilt from its pixels. A material's
 * picture keeps its pixels, and so does one that is too large to be rebuilt.
 * @returns `unreadable` if no program could open it either
 * @throws HttpError `busy` if too many pictures wait
 */
export async function bareFile(
  use: FileUse,
  bytes: Buffer,
  extension: FileExtension,
): Promise<BareFile | 'unreadable'> {
  if (isPicture(extension)) {
    const made = use === 'report' ? await madeAgain(bytes, extension) : undefined;
    if (made) return { bytes: made, extension: pictureExtension };
  }
  const bare = isPicture(extension)
    ? withoutPlace(bytes, extension)
    : isRecording(extension)
      ? withoutMetadata(bytes, extension)
      : bytes;
  return bare ? { bytes: bare, extension } : 'unreadable';
}

/** A picture that takes too long is not tried again: it keeps its pixels. */
async function madeAgain(bytes: Buffer, extension: PictureExtension): Promise<Buffer | undefined> {
  const source = sourceOf(extension);
  if (!source) return undefined;
  try {
    return (await makePicture(bytes, source, madePhoto))?.jpeg;
  } catch (error) {
    if (error instanceof PictureTooSlow) return undefined;
    throw error;
  }
}

/** The name of a file whose kind may have changed. */
export function namedAs(name: string, extension: FileExtension): string {
  const dot = name.lastIndexOf('.');
  const own = name.slice(dot + 1).toLowerCase();
  const isKept = own === extension || (own === 'jpeg' && extension === 'jpg');
  return isKept ? name : `${name.slice(0, dot)}.${extension}`;
}
