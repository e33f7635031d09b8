import { frameLength, tagLength } from './mp3-frames.ts';
import { readBytes } from './read-bytes.ts';

/** Some programs leave only zeros, or a second tag, between a tag and the first frame. */
const mostPadding = 64 * 1024;
const mostTags = 4;

/**
 * True for an MP3 recording: after any ID3v2 tags, which may contain a cover of some megabytes, there are two consecutive
 * frames of layer III, or one that ends with the file.
 * @param path a local file of `size` bytes
 */
export async function isMp3(path: string, size: number): Promise<boolean> {
  let start = 0;
  for (let tags = 0; tags < mostTags; tags += 1) {
    const length = tagLength(await readBytes(path, start, 10));
    if (length === 0) break;
    start += length;
  }
  if (start >= size) return false;
  const head = await readBytes(path, start, mostPadding);
  const from = head.findIndex((byte) => byte !== 0);
  if (from < 0) return false;
  const length = frameLength(head.subarray(from));
  if (length === 0) return false;
  const next = from + length;
  return start + next >= size || frameLength(head.subarray(next)) > 0 || isTrailer(head.subarray(next));
}

/** Tags at the end. */
function isTrailer(bytes: Buffer): boolean {
  return /^(?:TAG|APETAGEX|LYRICSBEGIN)/.test(bytes.toString('latin1', 0, 11));
}

/** More bytes than the index of an hour's recording. */
const mostIndexBytes = 8 * 1024 * 1024;
const mostBoxes = 64;

/**
 * True for a recording in an MP4 container, which phones label with several brands: it has a sound track and no video.
 * @param path a local file of `size` bytes
 */
export async function isM4a(path: string, size: number): Promise<boolean> {
  const index = await boxOf(path, size, 'moov');
  if (!index || index.length > mostIndexBytes) return false;
  const handlers = handlersIn(await readBytes(path, index.start, index.length));
  return handlers.has('soun') && !handlers.has('vide');
}

/** Position of a box on the outermost level (ISO 14496-12, 4.2); undefined if it is missing, or the first box is not `ftyp`. */
async function boxOf(path: string, size: number, wanted: string) {
  let start = 0;
  for (let boxes = 0; boxes < mostBoxes && start + 8 <= size; boxes += 1) {
    const head = await readBytes(path, start, 16);
    const type = head.toString('latin1', 4, 8);
    if (boxes === 0 && type !== 'ftyp') return undefined;
    const length = boxLength(head, size - start);
    if (length < 8 || start + length > size) return undefined;
    if (type === wanted) return { start, length };
    start += length;
  }
  return undefined;
}

function boxLength(head: Buffer, left: number): number {
  const length = head.readUInt32BE(0);
  if (length === 0) return left;
  if (length !== 1) return length;
  return head.length < 16 ? 0 : Number(head.readBigUInt64BE(8));
}

/** Kinds of tracks: in each `hdlr` box the four letters after version, flags and a reserved field. */
function handlersIn(index: Buffer): Set<string> {
  const found = new Set<string>();
  for (let at = index.indexOf('hdlr'); at >= 0; at = index.indexOf('hdlr', at + 4)) {
    found.add(index.toString('latin1', at + 12, at + 16));
  }
  return found;
}

/** Start of the first packet of each codec; the page's head before it has 27 bytes and its table. */
const oggCodecs = ['OpusHead', '\x01vorbis', '\x7fFLAC', 'Speex   '] as const;

/** True for an Ogg recording: its first stream is sound (RFC 3533, RFC 7845). */
export async function isOgg(path: string): Promise<boolean> {
  const page = await readBytes(path, 0, 320);
  if (page.length < 28 || page.toString('latin1', 0, 4) !== 'OggS' || page[4] !== 0) return false;
  const packet = page.toString('latin1', 27 + (page[26] ?? 0));
  return oggCodecs.some((codec) => packet.startsWith(codec));
}
