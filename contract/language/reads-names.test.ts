import { expect, test } from 'vitest';
import { readsNames, type Script } from './reads-names.ts';

const names: readonly (readonly [readonly string[], readonly Script[]])[] = [
  [['Quran class'], ['latin']],
  [['حلقة القرآن'], ['arabic']],
  [['Łódź'], ['latin']],
  [['پہلی جماعت'], ['arabic']],
  [['الصف 3A'], ['arabic']],
  [['Class أ'], ['latin']],
  [['12'], ['latin', 'arabic']],
  [
    ['حلقة القرآن', 'Quran class'],
    ['latin', 'arabic'],
  ],
  [[], []],
];

test.each(names)('%j is read by readers of %j', (of, readers) => {
  for (const script of ['latin', 'arabic'] as const)
    expect(readsNames(script, of), script).toBe(readers.includes(script));
});
