import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Gate } from '#server/http/limits/gate.ts';
import { first, meanwhile } from './first-things.ts';
import { pictureCode } from './picture-thread.ts';

/** Sources of a picture. */
export type PictureSource = 'pdf' | 'jpg' | 'png' | 'webp';

/** A JPEG, made of pixels alone: nothing else of the file is in it. */
export interface MadePicture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

interface Wanted {
  /** In pixels. What is larger is made smaller; a photo that is smaller stays as it is. */
  readonly longestSide: number;
  /** JPEG quality, 1 to 100. */
  readonly quality: number;
}

/** It took longer than a picture may, which may be the machine's fault. */
export class PictureTooSlow extends Error {
  override readonly name = 'PictureTooSlow';
}

/** To make a picture takes a core for a moment, and memory: one at a time of those that people wait for. */
const pictureWork = new Gate(1, 50);

const longestMs = 20_000;
/** No one waits for it, and half of a core for so long is enough for a first page. */
const longestMeanwhileMs = 10_000;
const mostMegabytes = 256;
const mostPixels = 32_000_000;

/**
 * Makes a picture of the first page of a PDF, or of another picture as it is to be held, beside the thread that answers.
 * @returns undefined where the file cannot be read, or would take more memory than a picture may
 * @throws PictureTooSlow; HttpError `busy` where too many wait
 */
export function makePicture(content: Buffer, kind: PictureSource, wanted: Wanted): Promise<MadePicture | undefined> {
  return first(() => pictureWork.run(() => makeInThread(content, kind, wanted)));
}

/**
 * The same for a picture that no one waits for.
 * @throws PictureTooSlow; Interrupted where someone came who waits
 */
export function makePictureMeanwhile(
  content: Buffer,
  kind: PictureSource,
  wanted: Wanted,
): Promise<MadePicture | undefined> {
  return meanwhile((signal) => makeInThread(content, kind, wanted, { longest: longestMeanwhileMs, signal }));
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

/** A thread of text finds no packages by itself. */
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
