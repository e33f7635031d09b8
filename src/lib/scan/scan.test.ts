import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { pdfOfJpegs } from './pdf-of-jpegs.ts';
import { isPage, type Quad, turned, wholePicture, withCorner } from './quad.ts';
import { type Pixels, straighten } from './straighten.ts';

/** A white photo with coloured corners of a page: red, green, blue, black. */
function photoOf(width: number, height: number, corners: readonly (readonly [number, number])[]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const colours = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [0, 0, 0],
  ];
  for (const [index, [x, y]] of corners.entries()) {
    for (let dy = -3; dy <= 3; dy += 1) {
      for (let dx = -3; dx <= 3; dx += 1) data.set(colours[index] ?? [], ((y + dy) * width + x + dx) * 4);
    }
  }
  return { data, width, height };
}

function colourAt({ data, width }: Pixels, x: number, y: number): number[] {
  return [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)];
}

const slanted = [
  [40, 30],
  [260, 60],
  [240, 370],
  [20, 340],
] as const;

const corners = slanted.map(([x, y]) => [x / 299, y / 399]) as unknown as Quad;

test('a page that was photographed aslant is straight: each corner of it is in a corner', () => {
  const page = straighten(photoOf(300, 400, slanted), corners, 1_000);
  const { width, height } = page;
  expect([width, height].map((side) => Math.round(side / 10))).toEqual([22, 31]);
  expect(colourAt(page, 1, 1)).toEqual([255, 0, 0]);
  expect(colourAt(page, width - 2, 1)).toEqual([0, 255, 0]);
  expect(colourAt(page, width - 2, height - 2)).toEqual([0, 0, 255]);
  expect(colourAt(page, 1, height - 2)).toEqual([0, 0, 0]);
});

test('the whole picture is the picture, and no larger than asked', () => {
  const photo = photoOf(300, 400, slanted);
  expect(Buffer.from(straighten(photo, wholePicture, 1_000).data).compare(Buffer.from(photo.data))).toBe(0);
  expect(straighten(photo, wholePicture, 100)).toMatchObject({ width: 75, height: 100 });
});

test('four quarter turns lead back, and one puts bottom left on top left', () => {
  const once = turned(corners, 1);
  expect(once[0]).toEqual([1 - corners[3][1], corners[3][0]]);
  const back = turned(once, -1);
  expect(back.flat().map((value) => value.toFixed(9))).toEqual(corners.flat().map((value) => value.toFixed(9)));
});

test.each([
  ['over another one', 0, [0.9, 0.9]],
  ['behind the opposite side', 0, [0.9, 0.1]],
  ['beside its neighbour', 1, [0.14, 0.08]],
] as const)('a corner is not dragged %s', (_, index, to) => {
  expect(isPage(corners)).toBe(true);
  expect(withCorner(corners, index, to)).toBe(corners);
});

test('a corner that is dragged out of the picture stays at its edge', () => {
  expect(withCorner(corners, 0, [-1, -2])[0]).toEqual([0, 0]);
});

test('the PDF opens in a reader: its pages with their sizes, its title in Arabic', async () => {
  const jpeg = new Uint8Array(await (await fetch(tiny)).arrayBuffer());
  const pdf = pdfOfJpegs(
    [
      { jpeg, width: 1_240, height: 1_754 },
      { jpeg, width: 1_754, height: 1_240 },
    ],
    'تقرير رمضان',
  );
  const opened = await getDocument({ data: pdf, verbosity: 0 }).promise;
  expect(opened.numPages).toBe(2);
  expect((await opened.getMetadata()).info).toMatchObject({ Title: 'تقرير رمضان' });
  const { view } = await opened.getPage(1);
  expect(view.map(Math.round)).toEqual([0, 0, 595, 842]);
  const { fnArray } = await (await opened.getPage(2)).getOperatorList();
  expect(fnArray.length).toBeGreaterThan(0);
  await opened.loadingTask.destroy();
});

/** A JPEG of one grey pixel. */
const tiny =
  'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';
