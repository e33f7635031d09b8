import { describe, expect, it } from 'vitest';
import { pageCount, pageRange } from './page-range.ts';

describe('the row of page numbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 5, [1, 2, 'gap', 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 10, [1, 2, 'gap', 10]],
    [5, 10, [1, 'gap', 4, 5, 6, 'gap', 10]],
    [4, 10, [1, 2, 3, 4, 5, 'gap', 10]],
    [9, 10, [1, 'gap', 8, 9, 10]],
    [10, 10, [1, 'gap', 9, 10]],
    [5000, 10000, [1, 'gap', 4999, 5000, 5001, 'gap', 10000]],
  ])('on page %i of %i shows first, last, the neighbours and gaps', (current, total, shown) => {
    expect(pageRange(current, total)).toEqual(shown);
  });

  it('never shows a gap that hides one page only', () => {
    for (let total = 1; total <= 30; total += 1) {
      for (let current = 1; current <= total; current += 1) {
        const row = pageRange(current, total);
        row.forEach((step, index) => {
          if (step === 'gap') expect(Number(row[index + 1]) - Number(row[index - 1])).toBeGreaterThan(2);
        });
        expect(row).toContain(current);
        expect(row.at(0)).toBe(1);
        expect(row.at(-1)).toBe(total);
      }
    }
  });
});

describe('the number of pages', () => {
  it.each([
    [0, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [313, 2, 157],
  ])('%i items by %i are %i', (items, size, pages) => {
    expect(pageCount(items, size)).toBe(pages);
  });
});
