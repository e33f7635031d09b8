import type { FileExtension } from '#contract/file-kinds.ts';
import type { PictureSource } from './make-picture.ts';

/** Format of the pictures of first pages. */
export const pictureExtension = 'jpg';
export const pictureType = 'image/jpeg';

const sources: Partial<Record<FileExtension, PictureSource>> = {
  pdf: 'pdf',
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
};

/** The format in which a file is read for its picture; undefined if it has none, and keeps the badge of its kind. */
export function sourceOf(extension: FileExtension): PictureSource | undefined {
  return sources[extension];
}
