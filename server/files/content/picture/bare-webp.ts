import { orientationOnly } from './exif.ts';

/** Chunks of a WebP that decide how pixels look (RFC 9649, 2). */
const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Bits of `VP8X` that announce the chunks EXIF and XMP. */
const [exifBit, xmpBit] = [0x08, 0x04];

/**
 * A WebP without location, time, device and texts; its pixels are unchanged, bit by bit. Data after its end is dropped.
 * @throws RangeError if it is not made of chunks
 */
export function bareWebp(bytes: Buffer): Buffer {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp) throw new RangeError('This does not start as a WebP does.');
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const chunks: Buffer[] = [];
  let orientation: Buffer | undefined;
  for (let at = 12; at + 8 <= end; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const content = bytes.subarray(at + 8, Math.min(end, at + 8 + length));
    if (kept.has(type)) chunks.push(chunkOf(type, content, length));
    if (type === 'EXIF') orientation = orientationOnly(withoutHead(content));
    at += 8 + length + (length % 2);
  }
  if (orientation) chunks.push(chunkOf('EXIF', orientation));
  announce(chunks, orientation !== undefined);
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]);
  return chunkOf('RIFF', body);
}

/** Some programs write the header of a JPEG's segment before the block. */
function withoutHead(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;
}

/** The header of the file lists its chunks. */
function announce(chunks: Buffer[], hasExif: boolean): void {
  const index = chunks.findIndex((chunk) => chunk.toString('latin1', 0, 4) === 'VP8X');
  const head = chunks[index];
  if (!head || head.length < 9) return;
  const flags = head.readUInt8(8) & ~(exifBit | xmpBit);
  const changed = Buffer.from(head);
  changed.writeUInt8(hasExif ? flags | exifBit : flags, 8);
  chunks[index] = changed;
}

/** @param length as stated by the file, if it was truncated */
function chunkOf(type: string, content: Buffer, length = content.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
