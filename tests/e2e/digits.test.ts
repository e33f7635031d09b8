import { expect, test } from 'vitest';
import { openPage } from './harness.ts';

/**
 * The difference of two digits, the second one mirrored: the share of the area covered by either that only one covers, 0 to 1.
 */
async function differenceOf([one, other]: readonly [string, string], weight: number): Promise<number> {
  const { page } = await openPage({ language: 'ar', path: '/login' });
  await page.getByRole('heading').first().waitFor();
  return page.evaluate(
    async ({ one, other, weight }) => {
      const font = `${weight} 56px ${getComputedStyle(document.body).fontFamily}`;
      await document.fonts.load(font, one + other);
      const inkOf = (digit: string, mirrored: boolean) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 80 });
        const context = canvas.getContext('2d');
        if (!context) throw new Error('There is no canvas.');
        context.font = font;
        const {
          actualBoundingBoxLeft: left,
          actualBoundingBoxAscent: ascent,
          actualBoundingBoxRight: right,
        } = context.measureText(digit);
        if (mirrored) context.setTransform(-1, 0, 0, 1, right + left, 0);
        context.fillText(digit, left, ascent);
        return context.getImageData(0, 0, 80, 80).data.filter((_, index) => index % 4 === 3);
      };
      const [first, second] = [inkOf(one, false), inkOf(other, true)];
      const count = (isCounted: (index: number) => boolean) => first.filter((_, index) => isCounted(index)).length;
      const isInk = (ink: typeof first, index: number) => (ink[index] ?? 0) > 127;
      const either = count((index) => isInk(first, index) || isInk(second, index));
      return count((index) => isInk(first, index) !== isInk(second, index)) / either;
    },
    { one, other, weight },
  );
}

test.each([400, 600])('٢ is no mirror image of ٦, in letters of weight %d', async (weight) => {
  expect(await differenceOf(['٢', '٦'], weight)).toBeGreaterThan(0.5);
});
