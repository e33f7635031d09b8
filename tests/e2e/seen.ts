import type { Locator, Page } from 'playwright-core';

/** The visible share of an element whose colour differs from its most frequent one, from 0 to 1: 0 is a blank. */
export async function inkOf(element: Locator): Promise<number> {
  const png = await element.screenshot();
  return element.page().evaluate(async (base64) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('A picture could not be looked at.');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    const counts = new Map<number, number>();
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      const colour = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return 1 - (4 * Math.max(...counts.values())) / data.length;
  }, png.toString('base64'));
}

/** Width and height of the small picture by which two readers are compared. */
export const sampleSide = 32;

/** The lightness of a PDF page painted by the app, in a grid of `sampleSide` places a side, from 0 to 255. */
export function sampleOfPage(page: Page, number: number): Promise<number[]> {
  return page.locator(`[data-page="${number}"] canvas`).evaluate((canvas: HTMLCanvasElement, side) => {
    const small = new OffscreenCanvas(side, side);
    const context = small.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('A page could not be looked at.');
    context.imageSmoothingQuality = 'high';
    context.fillStyle = 'white';
    context.fillRect(0, 0, side, side);
    context.drawImage(canvas, 0, 0, side, side);
    const { data } = context.getImageData(0, 0, side, side);
    return Array.from({ length: side * side }, (_, at) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
      return 0.299 * red + 0.587 * green + 0.114 * blue;
    });
  }, sampleSide);
}

/** The mean difference of two samples, from 0 to 1. */
export function differenceOf(one: readonly number[], other: readonly number[]): number {
  const sum = one.reduce((all, value, at) => all + Math.abs(value - (other[at] ?? 0)), 0);
  return sum / one.length / 255;
}

/** The difference between a PDF page painted by the app, and a picture of it by another reader. */
export async function differenceFromPicture(page: Page, number: number, picture: Buffer): Promise<number> {
  const other = await page.evaluate(
    async ({ base64, side }) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))]));
      const small = new OffscreenCanvas(side, side);
      const context = small.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('A picture could not be looked at.');
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, side, side);
      const { data } = context.getImageData(0, 0, side, side);
      return Array.from({ length: side * side }, (_, at) => {
        const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
        return 0.299 * red + 0.587 * green + 0.114 * blue;
      });
    },
    { base64: picture.toString('base64'), side: sampleSide },
  );
  return differenceOf(await sampleOfPage(page, number), other);
}
