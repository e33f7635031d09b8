import { limits } from '#contract/limits.ts';
import { paperLimits } from '#lib/scan/paper-limits.ts';

/** The file is no picture that this browser can open, such as HEIC outside of iPhones. */
class NoPicture extends Error {
  override readonly name = 'NoPicture';
}

interface PhotoLooks {
  readonly pixels: number;
  readonly qualities: readonly number[];
}

/**
 * Sizes of a photo in a report, and of a photo of paper, which must be readable. The first quality that is small enough is
 * used.
 */
const photoLooks: PhotoLooks = { pixels: limits.photoPixels, qualities: [0.72, 0.55, 0.4] };
const paperLooks: PhotoLooks = { pixels: paperLimits.photoPixels, qualities: [0.8, 0.6, 0.4] };

/** Shrinks a photo of paper, small enough to keep and large enough to be straightened. @throws NoPicture */
export function paperPhoto(chosen: Blob): Promise<Blob> {
  return smallPhoto(chosen, paperLooks);
}

/**
 * Shrinks a photo: JPEG, the longer side 1,800 pixels at most. It is made from the pixels alone, so it contains no location,
 * camera or time. It is upright, because browsers turn it by its EXIF when they decode it.
 * @throws NoPicture
 */
export async function smallPhoto(chosen: Blob, { pixels, qualities } = photoLooks): Promise<Blob> {
  const bitmap = await open(chosen);
  const canvas = document.createElement('canvas');
  try {
    const scale = Math.min(1, pixels / Math.max(bitmap.width, bitmap.height));
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new NoPicture('There is no memory for a picture.');
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  } finally {
    bitmap.close();
  }
  for (const quality of qualities) {
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (small && small.size <= limits.photoBytes) return small;
  }
  throw new NoPicture('The picture does not become small enough.');
}

async function open(chosen: Blob): Promise<ImageBitmap> {
  try {
    // Called without options: Chromium up to 110 throws at `imageOrientation: 'from-image'`, which is the default anyway.
    return await createImageBitmap(chosen);
  } catch (cause) {
    throw new NoPicture('This is no picture that can be opened here.', { cause });
  }
}
