import { expect, test } from 'vitest';
import { fiftyMegapixels, largeJpeg, twoHundredMegapixels } from '#tests/tools/large-pictures.ts';
import { jpegSizeOf, smallerSizeOf } from './jpeg-size.ts';

test('the head of a JPEG states its size, also behind other segments and bytes that fill', () => {
  const jpeg = largeJpeg(fiftyMegapixels);
  const thumbnail = Buffer.concat([
    Buffer.from([0xff, 0xff, 0xff, 0xe1, 0x00, 0x08]),
    largeJpeg(fiftyMegapixels).subarray(0, 6),
  ]);
  expect(jpegSizeOf(jpeg)).toEqual(fiftyMegapixels);
  expect(jpegSizeOf(Buffer.concat([jpeg.subarray(0, 2), thumbnail, jpeg.subarray(2)]))).toEqual(fiftyMegapixels);
});

test('bytes that are no JPEG, or end in their head, have no size', () => {
  const jpeg = largeJpeg(fiftyMegapixels);
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('%PDF-1.7 and more'),
    Buffer.alloc(64, 0xff),
    jpeg.subarray(0, 40),
  ]) {
    expect(jpegSizeOf(bytes)).toBeUndefined();
  }
});

test('a photo keeps its size up to 16 megapixels; a larger one becomes the largest part of itself below that', () => {
  expect(smallerSizeOf({ width: 4_080, height: 3_072 })).toBeUndefined();
  expect(smallerSizeOf(fiftyMegapixels)).toEqual({ width: 4_080, height: 3_072 });
  expect(smallerSizeOf(twoHundredMegapixels)).toEqual({ width: 4_080, height: 3_060 });
  expect(smallerSizeOf({ width: 60_000, height: 60_000 })).toEqual({ width: 7_500, height: 7_500 });
});
