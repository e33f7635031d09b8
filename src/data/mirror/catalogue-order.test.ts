import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareTexts, placesInOrder } from './catalogue-order.ts';

test('rows are put in order as the whole would be sorted, those of one name by their ids', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ب', 'é', ' '), maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 1_200, size: 'max' }), async (texts) => {
      const sorted = [...texts.keys()].sort((a, b) => compareTexts(texts[a] ?? '', texts[b] ?? '') || a - b);
      expect([...(await placesInOrder(texts))]).toEqual(sorted);
    }),
    { numRuns: 100 },
  );
});
