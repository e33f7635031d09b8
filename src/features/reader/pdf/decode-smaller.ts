import { jpegSizeOf, smallerSizeOf } from '../media/jpeg-size.ts';

/*
 * PDF.js decodes a photo at its full size, whatever is painted of it: one of 50 megapixels takes 900 MB of a phone. Its
 * worker therefore gets an ImageDecoder that decodes large JPEGs at a part of their size.
 */
if (typeof ImageDecoder !== 'undefined') {
  globalThis.ImageDecoder = class extends ImageDecoder {
    constructor(init: ImageDecoderInit) {
      super({ ...init, ...desiredSizeOf(init) });
    }
  };
}

function desiredSizeOf({ type, data }: ImageDecoderInit): { desiredWidth?: number; desiredHeight?: number } {
  if (type !== 'image/jpeg' || data instanceof ReadableStream) return {};
  const bytes = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
  const size = jpegSizeOf(bytes);
  const smaller = size && smallerSizeOf(size);
  return smaller ? { desiredWidth: smaller.width, desiredHeight: smaller.height } : {};
}
