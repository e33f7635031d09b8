import { jpegSizeOf, smallerSizeOf } from './jpeg-size.ts';

/** Bytes in which the head of a JPEG ends: before it are thumbnails and profiles of 64 kB each. */
const headBytes = 1_048_576;
const quality = 0.92;

/**
 * A large JPEG, decoded at a part of its size: all pixels of a photo of 50 megapixels are 200 MB, and a phone shows two.
 * @returns undefined where the picture is small, or this browser decodes at full size alone
 */
export async function smallerPicture(blob: Blob): Promise<Blob | undefined> {
  const size = jpegSizeOf(new Uint8Array(await blob.slice(0, headBytes).arrayBuffer()));
  const smaller = size && smallerSizeOf(size);
  // A browser whose frames do not know that they are turned would show a photo on its side.
  if (!smaller || typeof ImageDecoder === 'undefined' || !('rotation' in VideoFrame.prototype)) return undefined;
  const decoder = new ImageDecoder({
    data: await blob.arrayBuffer(),
    type: 'image/jpeg',
    desiredWidth: smaller.width,
    desiredHeight: smaller.height,
  });
  try {
    const { image } = await decoder.decode();
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    image.close();
    return await canvas.convertToBlob({ type: 'image/jpeg', quality });
  } catch (failure) {
    // A damaged end is shown as far as it goes by the browser's own way.
    console.warn('A large picture could not be decoded at a part of its size.', failure);
    return undefined;
  } finally {
    decoder.close();
  }
}
