import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plantedBugs } from '#tests/mutants/planted.ts';

test('every bug that is planted to try the tests has its place in the product, once', () => {
  const placeless = plantedBugs.filter(({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2);
  expect(placeless.map(({ name, file }) => `${name} (${file})`)).toEqual([]);
});
