import type { FileExtension } from '#contract/file-kinds.ts';
import { bareJpeg } from './bare-jpeg.ts';
import { barePng } from './bare-png.ts';
import { bareWebp } from './bare-webp.ts';

const bare = { jpg: bareJpeg, jpeg: bareJpeg, png: barePng, webp: bareWebp } as const;

/** Extensions of pictures that people choose. */
export type PictureExtension = keyof typeof bare;

/** True if files with this extension are pictures. */
export function isPicture(extension: FileExtension): extension is PictureExtension {
  return Object.hasOwn(bare, extension);
}

/**
 * A picture with the same pixels, without location, time, author and device
 * (docs/decisions/0068-pictures-leave-without-their-place.md).
 * @returns undefined if it is not a picture with known parts
 */
export function withoutPlace(bytes: Buffer, extension: PictureExtension): Buffer | undefined {
  try {
    return bare[extension](bytes);
  } catch (error) {
    // It is truncated, or contains an impossible size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
