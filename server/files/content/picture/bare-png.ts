import { crc32 } from 'node:zlib';
import { orientationOnly } from './exif.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Chunks that decide how pixels look (PNG, third edition, 11); text, time, EXIF and chunks of programs are not among them. */
const kept = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
);

/**
 * A PNG without location, time, device and texts; its pixels are unchanged, bit by bit. Data after its end is dropped.
 * @throws RangeError if it is not made of chunks
 */
export function barePng(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, signature.length).equals(signature))
    throw new RangeError('This does not start as a PNG does.');
  const chunks: Buffer[] = [signature];
  let at = signature.length;
  while (at < bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length) {
      // A truncated picture is still shown as far as it goes.
      if (type === 'IDAT') chunks.push(bytes.subarray(at));
      return Buffer.concat(chunks);
    }
    if (kept.has(type)) chunks.push(bytes.subarray(at, end));
    const orientation = type === 'eXIf' ? orientationOnly(bytes.subarray(at + 8, end - 4)) : undefined;
    if (orientation) chunks.push(chunkOf(type, orientation));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(chunks);
}

function chunkOf(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + content.length);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(type, 4, 'latin1');
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length);
  return chunk;
}
