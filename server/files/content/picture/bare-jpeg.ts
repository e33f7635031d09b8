import { orientationOnly } from './exif.ts';

/** Markers of JPEG (ITU-T T.81, B.1.1.3). */
const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
};

const exifHead = Buffer.from('Exif\0\0', 'latin1');

/**
 * A JPEG without location, time, device, texts, thumbnails and further pictures; its pixels are unchanged, bit by bit. It
 * keeps what decoders need, the colour profile, and the orientation. Data after its end is dropped: phones append films.
 * @throws RangeError if it is not made of segments
 */
export function bareJpeg(bytes: Buffer): Buffer {
  if (bytes.readUInt16BE(0) !== 0xffd8) throw new RangeError('This does not start as a JPEG does.');
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at < bytes.length) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('There is no marker of a JPEG here.');
    const code = bytes.readUInt8(at + 1);
    // Fill bytes before a marker.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === marker.end) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    const length = isBare(code) ? 2 : 2 + bytes.readUInt16BE(at + 2);
    const end = code === marker.scan ? endOfScan(bytes, at + length) : at + length;
    if (end > bytes.length) throw new RangeError('A segment of the JPEG is longer than the file.');
    kept.push(bareSegment(code, bytes.subarray(at, end)));
    at = end;
  }
  // A truncated picture is still shown as far as it goes.
  return Buffer.concat(kept);
}

/** Restart markers and TEM have no content. */
function isBare(code: number): boolean {
  return (code >= 0xd0 && code <= 0xd8) || code === 0x01;
}

/** Data of a scan ends at the next marker; 0xff00 is a byte of it, and restart markers belong to it. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    const code = bytes.readUInt8(at + 1);
    if (code === 0xff) at += 1;
    else if (code === 0 || (code >= 0xd0 && code <= 0xd7)) at += 2;
    else return at;
  }
}

/** The part of a segment that stays in the file; empty if none does. */
function bareSegment(code: number, segment: Buffer): Buffer {
  const nothing = Buffer.alloc(0);
  const content = segment.subarray(4);
  if (code === marker.comment) return nothing;
  if (code < marker.app0 || code > marker.app15) return segment;
  if (code === marker.app14) return content.toString('latin1', 0, 5) === 'Adobe' ? segment : nothing;
  if (code === marker.app2) return content.toString('latin1', 0, 12) === 'ICC_PROFILE\0' ? segment : nothing;
  if (code === marker.app0) return isJfif(content) ? withoutThumbnail(content) : nothing;
  if (code !== marker.app1 || !content.subarray(0, exifHead.length).equals(exifHead)) return nothing;
  const orientation = orientationOnly(content.subarray(exifHead.length));
  return orientation ? segmentOf(marker.app1, Buffer.concat([exifHead, orientation])) : nothing;
}

function isJfif(content: Buffer): boolean {
  return content.toString('latin1', 0, 5) === 'JFIF\0' && content.length >= 14;
}

/** The pixels of a thumbnail follow the JFIF header; its last two bytes are their numbers. */
function withoutThumbnail(content: Buffer): Buffer {
  const head = Buffer.from(content.subarray(0, 14));
  head.fill(0, 12);
  return segmentOf(marker.app0, head);
}

function segmentOf(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
