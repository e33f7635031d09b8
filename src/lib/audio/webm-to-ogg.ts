/*
 * On devices without AAC, Chromium records speech only as Opus in WebM; other programs open Opus in Ogg. The sound stays the
 * same bit for bit: only the container of its packets changes (RFC 3533, RFC 7845; Matroska, RFC 9559).
 */

/** Ids of Matroska's container elements, and of the elements read from them. */
const id = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  blockGroup: 0xa0,
  tracks: 0x1654ae6b,
  track: 0xae,
  codecPrivate: 0x63a2,
  simpleBlock: 0xa3,
  block: 0xa1,
} as const;
const parents: readonly number[] = [id.segment, id.cluster, id.blockGroup, id.tracks, id.track];

/**
 * @param webm the output of `MediaRecorder`: one track of Opus; if it breaks off, it is read up to its last whole packet
 * @throws RangeError if it is something else
 */
export function webmToOgg(webm: Uint8Array): Uint8Array<ArrayBuffer> {
  const { head, packets } = readOpus(webm);
  if (!head || packets.length === 0) throw new RangeError('This is no recording in Opus.');
  const pages = [
    oggPage([head], { granule: 0, sequence: 0, flags: 2 }),
    oggPage([opusTags()], { granule: 0, sequence: 1, flags: 0 }),
  ];
  let granule = 0;
  for (const group of groupsOf(packets)) {
    for (const packet of group.packets) granule += samplesOf(packet);
    pages.push(oggPage(group.packets, { granule, sequence: pages.length, flags: group.isLast ? 4 : 0 }));
  }
  return joined(pages);
}

function readOpus(webm: Uint8Array): { head: Uint8Array | undefined; packets: Uint8Array[] } {
  const packets: Uint8Array[] = [];
  let head: Uint8Array | undefined;
  let at = 0;
  while (at < webm.length) {
    const element = readNumber(webm, at, true);
    const size = readNumber(webm, element.end, false);
    at = size.end;
    if (parents.includes(element.value)) continue; // its content comes next, with or without a known size
    if (at + size.value > webm.length) break;
    const content = webm.subarray(at, at + size.value);
    if (element.value === id.codecPrivate) head = content;
    // The block starts with the number of the track, two bytes of time and one of flags.
    if (element.value === id.simpleBlock || element.value === id.block) {
      packets.push(content.subarray(readNumber(content, 0, false).end + 3));
    }
    at += size.value;
  }
  return { head, packets };
}

/** A number of variable length; the marker is part of an id. */
function readNumber(bytes: Uint8Array, at: number, withMarker: boolean): { value: number; end: number } {
  // If the data breaks off here, the element ends after the last byte.
  if (at >= bytes.length) return { value: Number.MAX_SAFE_INTEGER, end: at };
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new RangeError('This is no WebM.');
  let value = withMarker ? first : first & (0xff >> length);
  for (let index = 1; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, end: at + length };
}

interface Group {
  packets: Uint8Array[];
  isLast: boolean;
}

/**
 * Groups of packets that fit one Ogg page: 255 pieces of 255 bytes; a second of speech has about fifty packets of one or two
 * pieces.
 */
function groupsOf(packets: readonly Uint8Array[]): Group[] {
  const groups: Group[] = [];
  let lacing = 256;
  for (const packet of packets) {
    const pieces = Math.floor(packet.length / 255) + 1;
    lacing += pieces;
    if (lacing > 255) {
      groups.push({ packets: [], isLast: false });
      lacing = pieces;
    }
    groups.at(-1)?.packets.push(packet);
  }
  const last = groups.at(-1);
  if (last) last.isLast = true;
  return groups;
}

/** Duration of a packet, in samples at 48 kHz (RFC 6716, 3.1 and 3.2). */
function samplesOf(packet: Uint8Array): number {
  const [toc = 0, second = 0] = packet;
  const config = toc >> 3;
  const silk = [480, 960, 1920, 2880] as const;
  const hybrid = [480, 960] as const;
  const celt = [120, 240, 480, 960] as const;
  const frame = (config < 12 ? silk[config % 4] : config < 16 ? hybrid[config % 2] : celt[config % 4]) ?? 0;
  const frames = [1, 2, 2, second & 0x3f][toc & 3] ?? 1;
  return frame * frames;
}

function opusTags(): Uint8Array {
  const vendor = 'Sanad';
  const tags = new Uint8Array(8 + 4 + vendor.length + 4);
  tags.set(ascii('OpusTags'));
  tags[8] = vendor.length;
  tags.set(ascii(vendor), 12);
  return tags;
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

type PageHead = { granule: number; sequence: number; flags: number };

function oggPage(packets: readonly Uint8Array[], { granule, sequence, flags }: PageHead): Uint8Array {
  const lacing = packets.flatMap(({ length }) => [...Array(Math.floor(length / 255)).fill(255), length % 255]);
  const head = new Uint8Array(27 + lacing.length);
  const view = new DataView(head.buffer);
  head.set(ascii('OggS'));
  head[5] = flags;
  view.setBigUint64(6, BigInt(granule), true);
  view.setUint32(14, 1, true); // the number of the stream
  view.setUint32(18, sequence, true);
  head[26] = lacing.length;
  head.set(lacing, 27);
  const page = joined([head, ...packets]);
  new DataView(page.buffer).setUint32(22, checksum(page), true);
  return page;
}

/** CRC-32 in Ogg's variant: from the highest bit on, nothing inverted (RFC 3533, 6). */
function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
