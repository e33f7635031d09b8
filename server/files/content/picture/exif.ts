/** The tag for the orientation of a picture (EXIF 2.32, 4.6.4 A): the only one that a picture keeps. */
const orientationTag = 0x0112;
const shortType = 3;
const upright = 1;

/**
 * An EXIF block with the orientation only, as a TIFF; undefined if the picture is upright, or has no orientation. Without it a
 * phone's photo would be shown on its side.
 * @param tiff starts with the byte order
 */
export function orientationOnly(tiff: Buffer): Buffer | undefined {
  const orientation = orientationOf(tiff);
  if (orientation === undefined || orientation === upright) return undefined;
  const block = Buffer.alloc(26);
  block.write('MM', 'latin1');
  block.writeUInt16BE(42, 2);
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(orientationTag, 10);
  block.writeUInt16BE(shortType, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt16BE(orientation, 18);
  return block;
}

function orientationOf(tiff: Buffer): number | undefined {
  const order = tiff.toString('latin1', 0, 2);
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return undefined;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  if (directory + 2 > tiff.length) return undefined;
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + 12 * entry;
    if (at + 12 > tiff.length) return undefined;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}
