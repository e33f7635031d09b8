import type { FileExtension } from '#contract/file-kinds.ts';
import { bareJpeg } from './bare-jpeg.ts';
import { barePng } from './bare-png.ts';
import { bareWebp } from './bare-webp.ts';

const bare = { jpg: bareJpeg, jpeg: bareJpeg, png: barePng, webp: bareWebp } as const;

/** Extensions of pictures that people choose. */
export type PictureExtension = keyof typeof bare;

/** Says whether files with this extension are pictures. */
export function isPicture(extension: FileExtension): extension is PictureExtension {
  return Object.hasOwn(bare, extension);
}

/**
 * A picture with the same pixels and nothing that says where, when, by whom and with what it was taken
 * (docs/decisions/0068-pictures-leave-without-their-place.md).
 * @returns undefined where it is no picture whose parts are known
 */
export function withoutPlace(bytes: Buffer, extension: PictureExtension): Buffer | undefined {
  try {
    return bare[extension](bytes);
  } catch (error) {
    // It ends in the middle of something, or says a size that is none.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
