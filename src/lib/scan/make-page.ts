import type { JpegPage } from './pdf-of-jpegs.ts';
import { type Quad, readingOrder } from './quad.ts';
import type { Pixels } from './straighten.ts';
import type { StraightenQuestion } from './straighten-worker.ts';

/** A page of paper in its photo. */
export interface PhotographedPage {
  readonly photo: Blob;
  readonly corners: Quad;
  /** Quarter turns to the right that make it upright. */
  readonly turns: number;
}

/** A page that was straightened. */
export interface MadePage {
  readonly jpeg: Blob;
  readonly width: number;
  readonly height: number;
}

/** Good enough to read small handwriting. */
const quality = 0.75;

/**
 * Cuts a page out of its photo, straightens and turns it, in a worker.
 * @param longest maximum of the result's longer side, in pixels
 * @throws if the photo cannot be opened here, or there is no memory for it
 */
export async function makePage({ photo, corners, turns }: PhotographedPage, longest: number): Promise<MadePage> {
  const page = await ask({ photo: await pixelsOf(photo), corners: readingOrder(corners, turns), longest });
  const { canvas, context } = blankCanvas(page.width, page.height);
  context.putImageData(new ImageData(page.data, page.width, page.height), 0, 0);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!jpeg) throw new Error('A page could not be written.');
  return { jpeg, width: page.width, height: page.height };
}

/** @throws what reading a blob throws */
export async function bytesOfPage({ jpeg, width, height }: MadePage): Promise<JpegPage> {
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height };
}

async function pixelsOf(photo: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(photo);
  try {
    const { context } = blankCanvas(bitmap.width, bitmap.height);
    context.drawImage(bitmap, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { data: data as Uint8ClampedArray<ArrayBuffer>, width, height };
  } finally {
    bitmap.close();
  }
}

function blankCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no memory for a picture.');
  return { canvas, context };
}

function ask(question: StraightenQuestion): Promise<Pixels> {
  const worker = new Worker(new URL('./straighten-worker.ts', import.meta.url), { type: 'module' });
  const answered = new Promise<Pixels>((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(`A page was not straightened. ${message}`)));
    worker.addEventListener('message', ({ data }: MessageEvent<Pixels>) => resolve(data));
    worker.postMessage(question, [question.photo.data.buffer]);
  });
  return answered.finally(() => worker.terminate());
}
