/** For each codec, the start of its comment packet and the end of an empty one; other codecs are rejected. */
const kinds = [
  { head: 'OpusHead', comments: 'OpusTags', end: [] },
  { head: '\x01vorbis', comments: '\x03vorbis', end: [1] },
] as const;

interface Page {
  readonly at: number;
  readonly content: number;
  readonly end: number;
}

/**
 * An Ogg without its comments, which become zeros that players skip (RFC 7845, 5.2; Vorbis I, 5). The sound does not move.
 * @throws RangeError if it is not one stream of whole pages of a known codec
 */
export function bareOgg(sent: Buffer): Buffer {
  const bytes = Buffer.from(sent);
  const pages = pagesOf(bytes);
  const [first] = pages;
  const kind = first && kinds.find(({ head }) => startsWith(bytes, first.content, head));
  if (!kind) throw new RangeError('This is no sound in Ogg that is known.');
  const places = placesOfSecondPacket(bytes, pages);
  const found = Buffer.from(places.map((at) => bytes[at] ?? 0));
  if (!startsWith(found, 0, kind.comments)) throw new RangeError('This Ogg has no comments where they belong.');
  const empty = Buffer.alloc(found.length);
  // After the name there are two counts, of the letters of its maker and of comments: both are 0.
  const start = Buffer.concat([Buffer.from(kind.comments, 'latin1'), Buffer.alloc(8), Buffer.from(kind.end)]);
  if (start.length > empty.length) throw new RangeError('These comments are too short.');
  start.copy(empty);
  for (const [index, at] of places.entries()) bytes[at] = empty[index] ?? 0;
  for (const { at, end } of pages) writeChecksum(bytes.subarray(at, end));
  return bytes;
}

/** One stream of consecutive pages with nothing in between (RFC 3533, 6). */
function pagesOf(bytes: Buffer): Page[] {
  const pages: Page[] = [];
  let at = 0;
  while (at < bytes.length) {
    const count = bytes.readUInt8(at + 26);
    const content = at + 27 + count;
    const end = content + bytes.subarray(at + 27, content).reduce((sum, piece) => sum + piece, 0);
    const isFirst = pages.length === 0;
    const starts = (bytes.readUInt8(at + 5) & 2) !== 0;
    const isOther = bytes.readUInt32LE(at + 14) !== bytes.readUInt32LE(14);
    if (!startsWith(bytes, at, 'OggS') || end > bytes.length || starts !== isFirst || isOther) {
      throw new RangeError('This is not one stream in Ogg.');
    }
    pages.push({ at, content, end });
    at = end;
  }
  return pages;
}

/** Positions of its bytes: it may continue over several pages. A piece shorter than 255 bytes ends a packet. */
function placesOfSecondPacket(bytes: Buffer, pages: readonly Page[]): number[] {
  const places: number[] = [];
  let packet = 0;
  for (const { at, content } of pages) {
    let from = content;
    for (const piece of bytes.subarray(at + 27, content)) {
      if (packet === 1) for (let place = from; place < from + piece; place += 1) places.push(place);
      from += piece;
      if (piece < 255) packet += 1;
    }
    if (packet > 1) break;
  }
  return places;
}

function startsWith(bytes: Buffer, at: number, text: string): boolean {
  return bytes.toString('latin1', at, at + text.length) === text;
}

/** CRC-32 of a page in Ogg's form: from the highest bit, without inversion (RFC 3533, 6). */
function writeChecksum(page: Buffer): void {
  page.writeUInt32LE(0, 22);
  let sum = 0;
  for (const byte of page) sum = (sum << 8) ^ (table[(sum >>> 24) ^ byte] ?? 0);
  page.writeUInt32LE(sum >>> 0, 22);
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum >>> 0;
});
