import { expect, test } from 'vitest';
import { makePicture } from '#server/files/pictures/make-picture.ts';
import { bareJpegPicture, jpegWithPlace, pngWithPlace, webpWithPlace } from '#tests/tools/pictures-with-place.ts';
import { photoWithPlace } from '#tests/tools/report-pages.ts';
import { withoutPlace } from './without-place.ts';

const marker = 'N 34.02 W 6.84 Amina Yusuf';

const pictures = {
  jpg: (orientation?: number) => jpegWithPlace(marker, { ...(orientation && { orientation }) }),
  png: async (orientation?: number) => pngWithPlace(marker, orientation),
  webp: async (orientation?: number) => webpWithPlace(marker, orientation),
};

type Kind = keyof typeof pictures;
const kinds = Object.keys(pictures) as Kind[];

function bareOf(bytes: Buffer, kind: Kind): Buffer {
  const bare = withoutPlace(bytes, kind);
  if (!bare) throw new Error(`This ${kind} is whole.`);
  return bare;
}

const shown = (bytes: Buffer, kind: Kind) => makePicture(bytes, kind, { longestSide: 320, quality: 90 });

test.each(kinds)('a %s loses every marker and keeps its pixels', async (kind) => {
  const sent = await pictures[kind]();
  expect(sent.includes(marker)).toBe(true);
  const bare = bareOf(sent, kind);
  expect(bare.includes(marker)).toBe(false);
  expect(bare.includes('Exif')).toBe(false);
  expect(await shown(bare, kind)).toEqual(await shown(sent, kind));
  expect(withoutPlace(bare, kind)).toEqual(bare);
});

test.each(kinds)('a %s that is stored on its side keeps its orientation', async (kind) => {
  const bare = bareOf(await pictures[kind](6), kind);
  expect(bare.includes(marker)).toBe(false);
  expect(bare.includes(Buffer.from('MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06', 'latin1'))).toBe(true);
});

test('the pixels of a JPEG turned by its EXIF are shown upright as before', async () => {
  const sent = await jpegWithPlace(marker, { orientation: 6 });
  const [before, after] = [await shown(sent, 'jpg'), await shown(bareOf(sent, 'jpg'), 'jpg')];
  expect(before?.width).toBeLessThan(before?.height ?? 0);
  expect(after).toEqual(before);
});

test('a JPEG without metadata is unchanged, byte for byte', async () => {
  const jpeg = await bareJpegPicture();
  expect(withoutPlace(jpeg, 'jpg')).toEqual(jpeg);
});

test('a picture that was cut off is kept as far as it came, without its place', async () => {
  for (const kind of kinds) {
    const sent = kind === 'jpg' ? await photoWithPlace(1) : await pictures[kind]();
    const bare = withoutPlace(sent.subarray(0, Math.floor(sent.length * 0.9)), kind);
    expect([kind, bare?.includes('N 34')]).toEqual([kind, bare ? false : undefined]);
  }
});

test('what is no picture has no parts to know', () => {
  for (const kind of kinds) {
    expect(withoutPlace(Buffer.from('name,mark\n'), kind)).toBeUndefined();
    expect(withoutPlace(Buffer.alloc(0), kind)).toBeUndefined();
  }
  expect(withoutPlace(Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff]), 'jpg')).toBeUndefined();
});
