import type { FileExtension } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import { isPicture, type PictureExtension, withoutPlace } from '#server/files/content/picture/without-place.ts';
import { withoutMetadata } from '#server/files/content/voice/without-metadata.ts';
import { makePicture, PictureTooSlow } from './make-picture.ts';
import { pictureExtension, sourceOf } from './picture-kind.ts';

/** The use of a file: reports reach people outside of the school. */
export type FileUse = 'material' | 'report';

/** The file that is stored in the place of the one that was sent. */
export interface BareFile {
  readonly bytes: Buffer;
  readonly extension: FileExtension;
}

/** A photo that is made again from its pixels, as good as the app makes it itself. */
export const madePhoto = { longestSide: limits.photoPixels, quality: 75 };

const recordings = ['mp3', 'm4a', 'ogg'] as const;

/** Pictures and recordings show people or carry their voices: in a report, it is for the school until it is released. */
export function showsPeople(extension: FileExtension): boolean {
  return isPicture(extension) || isRecording(extension);
}

function isRecording(extension: FileExtension): extension is (typeof recordings)[number] {
  return recordings.some((one) => one === extension);
}

/** Says whether something is taken out of a file of this kind before it is stored. */
export function isBared(use: FileUse, extension: FileExtension): boolean {
  return isPicture(extension) || (use === 'report' && isRecording(extension));
}

/**
 * A picture or recording without place, time and device. That of a report is made again from its pixels; that of a material keeps
 * them as they are, as does one that is too large to be made again.
 * @returns `unreadable` where no one could open it either
 * @throws HttpError `busy` where too many pictures wait
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
