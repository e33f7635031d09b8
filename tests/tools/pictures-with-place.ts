import { crc32 } from 'node:zlib';
import { makePicture } from '#server/files/pictures/make-picture.ts';
import { drawPicture } from './picture.ts';

/** An EXIF block of a camera: orientation, author, and location (GPS). */
function exifBlock(marker: string, orientation = 1): Buffer {
  const text = Buffer.from(`${marker}\0`, 'latin1');
  const block = Buffer.alloc(8 + 2 + 3 * 12 + 4 + 2 + 12 + 4);
  block.write('II', 'latin1');
  block.writeUInt16LE(42, 2);
  block.writeUInt32LE(8, 4);
  block.writeUInt16LE(3, 8);
  entry(block, 10, { tag: 0x0112, type: 3, count: 1, value: orientation });
  entry(block, 22, { tag: 0x013b, type: 2, count: text.length, value: block.length });
  entry(block, 34, { tag: 0x8825, type: 4, count: 1, value: 50 });
  block.writeUInt16LE(1, 50);
  entry(block, 52, { tag: 0x001c, type: 2, count: text.length, value: block.length });
  return Buffer.concat([block, text]);
}

function entry(
  block: Buffer,
  at: number,
  { tag, type, count, value }: { tag: number; type: number; count: number; value: number },
): void {
  block.writeUInt16LE(tag, at);
  block.writeUInt16LE(type, at + 2);
  block.writeUInt32LE(count, at + 4);
  block.writeUInt32LE(value, at + 8);
}

/** A JPEG with nothing but its pixels. */
export async function bareJpegPicture(seed = 1, width = 160, height = 120): Promise<Buffer> {
  const made = await makePicture(drawPicture(width, height, seed), 'png', { longestSide: width, quality: 70 });
  if (!made) throw new Error('A picture is made of a picture.');
  return made.jpeg;
}

/** The same with a marker in every place that programs use: EXIF, XMP, IPTC, a comment, another picture after it. */
export async function jpegWithPlace(marker: string, { orientation = 1, seed = 1 } = {}): Promise<Buffer> {
  const jpeg = await bareJpegPicture(seed);
  const segments = [
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifBlock(marker, orientation)])),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${marker}</x>`, 'latin1')),
    segment(0xed, Buffer.from(`Photoshop 3.0\0${marker}`, 'latin1')),
    segment(0xe2, Buffer.from(`MPF\0${marker}`, 'latin1')),
    segment(0xfe, Buffer.from(marker, 'latin1')),
  ];
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), jpeg, Buffer.from(marker, 'latin1')]);
}

function segment(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

export function pngWithPlace(marker: string, orientation = 1): Buffer {
  const png = drawPicture(40, 30);
  const afterHead = 8 + 25;
  const chunks = [
    pngChunk('tEXt', Buffer.from(`Author\0${marker}`, 'latin1')),
    pngChunk('eXIf', exifBlock(marker, orientation)),
    pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${marker}`, 'latin1')),
    pngChunk('prVt', Buffer.from(marker, 'latin1')),
  ];
  return Buffer.concat([png.subarray(0, afterHead), ...chunks, png.subarray(afterHead), Buffer.from(marker, 'latin1')]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** One pixel, lossy. */
const smallWebp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

export function webpWithPlace(marker: string, orientation = 1): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt8(0x08 | 0x04);
  const chunks = [
    riffChunk('VP8X', head),
    smallWebp.subarray(12),
    riffChunk('EXIF', exifBlock(marker, orientation)),
    riffChunk('XMP ', Buffer.from(marker, 'latin1')),
  ];
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]));
}

function riffChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
