import { expect, test } from 'vitest';
import { webmToOgg } from './webm-to-ogg.ts';

const head = Uint8Array.from([...Buffer.from('OpusHead'), 1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]);
const unknownSize = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

function element(id: number[], content: ArrayLike<number>): number[] {
  const size = content.length;
  return [...id, 0x40 | (size >> 8), size & 0xff, ...Array.from(content)];
}

/** A recording as Chromium streams it: segment and cluster without a size. */
function webm(packets: readonly number[][]): Uint8Array {
  const track = element([0xae], [...element([0x86], Buffer.from('A_OPUS')), ...element([0x63, 0xa2], head)]);
  const blocks = packets.flatMap((packet) => element([0xa3], [0x81, 0, 0, 0x80, ...packet]));
  return Uint8Array.from([
    ...element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from('webm'))),
    ...[0x18, 0x53, 0x80, 0x67, ...unknownSize],
    ...element([0x16, 0x54, 0xae, 0x6b], track),
    ...[0x1f, 0x43, 0xb6, 0x75, ...unknownSize, ...element([0xe7], [0])],
    ...blocks,
  ]);
}

/** One frame of 20 ms in CELT. */
const packet = (length: number) => [0xf8, ...Array(length - 1).fill(7)];

/** The packets of an Ogg stream with their places, read by its own rules (RFC 3533). */
function readOgg(ogg: Uint8Array) {
  const view = new DataView(ogg.buffer);
  const pages = [];
  for (let at = 0; at < ogg.length; ) {
    expect(Buffer.from(ogg.subarray(at, at + 4)).toString()).toBe('OggS');
    const count = ogg[at + 26] ?? 0;
    const lacing = ogg.subarray(at + 27, at + 27 + count);
    const size = lacing.reduce((sum, piece) => sum + piece, 0);
    const content = ogg.subarray(at + 27 + count, at + 27 + count + size);
    pages.push({
      flags: ogg[at + 5],
      granule: Number(view.getBigInt64(at + 6, true)),
      sequence: view.getUint32(at + 18, true),
      packets: lacing.filter((piece) => piece < 255).length,
      content: Buffer.from(content),
    });
    at += 27 + count + size;
  }
  return pages;
}

test('a recording is the same packets in Ogg, in their order, as long as it sounds', () => {
  const packets = Array.from({ length: 300 }, (_, index) => packet(80 + (index % 200)));
  const [first, tags, ...sound] = readOgg(webmToOgg(webm(packets)));
  expect(first).toMatchObject({ flags: 2, granule: 0, sequence: 0, content: Buffer.from(head) });
  expect(tags?.content.subarray(0, 8).toString()).toBe('OpusTags');
  expect(Buffer.concat(sound.map(({ content }) => content))).toEqual(Buffer.from(packets.flat()));
  expect(sound.map(({ sequence }) => sequence)).toEqual(sound.map((_, index) => index + 2));
  expect(sound.at(-1)).toMatchObject({ flags: 4, granule: 300 * 960 });
});

test('packets as long as a piece, and longer, keep their ends', () => {
  const packets = [packet(255), packet(510), packet(1), packet(400)];
  const [, , ...sound] = readOgg(webmToOgg(webm(packets)));
  expect(sound.reduce((sum, page) => sum + page.packets, 0)).toBe(4);
});

test('a recording that breaks off, wherever, is what came before it, or none', () => {
  const packets = Array.from({ length: 8 }, (_, index) => packet(90 + index));
  const whole = webm(packets);
  let most = 0;
  for (let length = 0; length <= whole.length; length += 1) {
    let sound: Buffer;
    try {
      const [, , ...pages] = readOgg(webmToOgg(whole.subarray(0, length)));
      sound = Buffer.concat(pages.map(({ content }) => content));
    } catch (failure) {
      expect(failure).toBeInstanceOf(RangeError);
      continue;
    }
    const kept = packets.filter((_, index) => packets.slice(0, index + 1).flat().length <= sound.length);
    expect(sound).toEqual(Buffer.from(kept.flat()));
    expect(kept.length).toBeGreaterThanOrEqual(most);
    most = kept.length;
  }
  expect(most).toBe(packets.length);
});

test.each([
  ['nothing', new Uint8Array()],
  ['a recording without a sound', webm([])],
  ['something else', new TextEncoder().encode('not a recording')],
])('%s is no recording', (_, bytes) => {
  expect(() => webmToOgg(bytes)).toThrow(RangeError);
});
