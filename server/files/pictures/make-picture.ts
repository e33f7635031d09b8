import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Gate } from '#server/http/limits/gate.ts';
import { first, whenIdle } from './first-things.ts';
import { pictureCode } from './picture-thread.ts';

/** Sources of a picture. */
export type PictureSource = 'pdf' | 'jpg' | 'png' | 'webp';

/** A JPEG, made of pixels alone, without any other data of the file. */
export interface MadePicture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

interface Wanted {
  /** In pixels. A larger picture is made smaller; a smaller photo keeps its size. */
  readonly longestSide: number;
  /** JPEG quality, 1 to 100. */
  readonly quality: number;
}

/** The picture took too long, which may be the machine's fault. */
export class PictureTooSlow extends Error {
  override readonly name = 'PictureTooSlow';
}

/** Making a picture takes a core for a moment, and memory: pictures that people wait for are made one at a time. */
const pictureWork = new Gate(1, 50);

const longestMs = 20_000;
/** No person waits for it, and half a core for this long is enough for a first page. */
const longestIdleMs = 10_000;
const mostMegabytes = 256;
const mostPixels = 32_000_000;

/**
 * Makes a picture of the first page of a PDF, or a new version of another picture, outside of the main thread.
 * @returns undefined if the file cannot be read, or would take too much memory
 * @throws PictureTooSlow; HttpError `busy` if too many wait
 */
export function makePicture(content: Buffer, kind: PictureSource, wanted: Wanted): Promise<MadePicture | undefined> {
  return first(() => pictureWork.run(() => makeInThread(content, kind, wanted)));
}

/**
 * Makes a picture that no person waits for.
 * @throws PictureTooSlow; Interrupted if a person started to wait for another
 */
export function makePictureWhenIdle(
  content: Buffer,
  kind: PictureSource,
  wanted: Wanted,
): Promise<MadePicture | undefined> {
  return whenIdle((signal) => makeInThread(content, kind, wanted, { longest: longestIdleMs, signal }));
}

/** A failure in the thread ends only the thread. */
async function makeInThread(
  content: Buffer,
  kind: PictureSource,
  wanted: Wanted,
  { longest = longestMs, signal }: { longest?: number; signal?: AbortSignal } = {},
): Promise<MadePicture | undefined> {
  const worker = new Worker(pictureCode, {
    eval: true,
    env: {},
    workerData: {
      content,
      kind,
      ...wanted,
      mostBytes: mostMegabytes * 1024 * 1024,
      mostPixels,
      ...whereTheDecodersAre(),
    },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  try {
    return await new Promise<MadePicture | undefined>((resolve, reject) => {
      const timer = setTimeout(() => reject(new PictureTooSlow()), longest);
      signal?.addEventListener('abort', () => reject(signal.reason));
      worker.once('message', (made?: MadePicture) => resolve(made && { ...made, jpeg: Buffer.from(made.jpeg) }));
      worker.once('error', () => resolve(undefined));
      worker.once('exit', () => {
        clearTimeout(timer);
        resolve(undefined);
      });
    });
  } finally {
    await worker.terminate();
  }
}

/** A thread made from text finds no packages by itself. */
function whereTheDecodersAre() {
  const { resolve: pathOf } = createRequire(import.meta.url);
  const inside = (name: string, file: string) => join(dirname(pathOf(`${name}/package.json`)), file);
  const module = (path: string) => pathToFileURL(path).href;
  return {
    modules: {
      pdf: module(pathOf('@embedpdf/pdfium')),
      jpg: module(inside('@jsquash/jpeg', 'decode.js')),
      encode: module(inside('@jsquash/jpeg', 'encode.js')),
      png: module(inside('@jsquash/png', 'decode.js')),
      webp: module(inside('@jsquash/webp', 'decode.js')),
      resize: module(inside('@jsquash/resize', 'index.js')),
    },
    binaries: {
      pdf: pathOf('@embedpdf/pdfium/pdfium.wasm'),
      jpg: inside('@jsquash/jpeg', 'codec/dec/mozjpeg_dec.wasm'),
      encode: inside('@jsquash/jpeg', 'codec/enc/mozjpeg_enc.wasm'),
      png: inside('@jsquash/png', 'codec/pkg/squoosh_png_bg.wasm'),
      webp: inside('@jsquash/webp', 'codec/dec/webp_dec.wasm'),
      resize: inside('@jsquash/resize', 'lib/resize/pkg/squoosh_resize_bg.wasm'),
    },
  };
}
