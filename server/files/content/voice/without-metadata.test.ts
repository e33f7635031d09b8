import fc from 'fast-check';
import { expect, test } from 'vitest';
import { box as boxOf, hiddenPlace, recording } from '#tests/tools/report-pages.ts';
import { seedOf } from '#tests/tools/seed.ts';
import { withoutMetadata } from './without-metadata.ts';

/* A voice note contains only its sound: no location, no device, no time. */

/** A box of texts and further boxes. */
function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  return boxOf(type, ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
}

const zeros = (count: number) => Buffer.alloc(count);
const time = Buffer.from('e5a1b2c3e5a1b2c4', 'hex');
const device = 'Some phone';
const sound = 'the sound itself';

/** In the form of a phone: tables of the sound, and much other data. */
const m4a = Buffer.concat([
  box('ftyp', 'M4A ', zeros(8)),
  box('free', device),
  box(
    'moov',
    box('mvhd', zeros(4), time, zeros(88)),
    box(
      'trak',
      box('tkhd', zeros(4), time, zeros(72)),
      box('udta', box('name', device)),
      box(
        'mdia',
        box('mdhd', zeros(4), time, zeros(12)),
        box('hdlr', zeros(8), 'soun', zeros(12), device, zeros(1)),
        box('minf', box('smhd', zeros(8)), box('stbl', box('stsz', 'a table'))),
      ),
    ),
    box('udta', box('\xa9xyz', hiddenPlace)),
    box('meta', zeros(4), box('keys', 'com.apple.quicktime.model'), box('ilst', device)),
  ),
  box('uuid', hiddenPlace),
  box('mdat', sound),
]);

const mp3Frame = (fill: number) => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413, fill)]);
const id3 = (text: string) =>
  Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, text.length]), Buffer.from(text)]);
const mp3 = Buffer.concat([
  ...[id3(hiddenPlace), zeros(20), mp3Frame(1), mp3Frame(2), id3(device), mp3Frame(3), mp3Frame(4)],
  ...[Buffer.from(`APETAGEX${hiddenPlace}`), Buffer.from(`TAG${device}`), zeros(80)],
]);

test('of a recording in MP4 place, device and time are gone, and nothing of its sound moves', () => {
  const bare = withoutMetadata(m4a, 'm4a') ?? expect.fail('It is a recording.');
  for (const hidden of [hiddenPlace, device, 'quicktime', time.subarray(0, 4)]) {
    expect(m4a.includes(hidden)).toBe(true);
    expect(bare.includes(hidden)).toBe(false);
  }
  expect(bare.length).toBe(m4a.length);
  for (const stays of ['ftyp', 'mvhd', 'soun', 'a table', sound]) expect(bare.indexOf(stays)).toBe(m4a.indexOf(stays));
});

test('of a recording in Ogg the comments are gone, wherever their packet ends', () => {
  const bare = withoutMetadata(recording, 'ogg') ?? expect.fail('It is a recording.');
  expect([recording.includes(hiddenPlace), bare.includes(hiddenPlace), bare.includes(device)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([bare.length, bare.includes('OpusHead'), bare.includes('A'.repeat(119))]).toEqual([
    recording.length,
    true,
    true,
  ]);
  const [from, to] = [recording.indexOf('OpusTags'), recording.lastIndexOf('OggS')];
  expect(bare.subarray(from + 8, to)).toEqual(zeros(to - from - 8));
});

test('of an MP3 its frames stay, without any tag', () => {
  expect(withoutMetadata(mp3, 'mp3')).toEqual(Buffer.concat([1, 2, 3, 4].map(mp3Frame)));
});

test.each([
  ['m4a', m4a],
  ['ogg', recording],
  ['mp3', mp3],
] as const)('a recording in %s with any bytes changed is as long at most, or is rejected', (extension, whole) => {
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 4 });
  let taken = 0;
  fc.assert(
    fc.property(changes, fc.integer({ min: 1, max: whole.length }), (changed, length) => {
      const broken = Buffer.from(whole.subarray(0, changed.length === 0 ? whole.length : length));
      for (const [at, byte] of changed) if (at < broken.length) broken[at] = byte;
      const bare = withoutMetadata(broken, extension);
      if (!bare) return;
      taken += 1;
      expect(bare.length).toBeLessThanOrEqual(broken.length);
    }),
    { seed: seedOf(), numRuns: 2_000 },
  );
  expect(taken).toBeGreaterThan(0);
});

test.each(['m4a', 'ogg', 'mp3'] as const)('something else is no recording in %s', (extension) => {
  expect(withoutMetadata(Buffer.from('<script>alert(1)</script>'), extension)).toBeUndefined();
});
