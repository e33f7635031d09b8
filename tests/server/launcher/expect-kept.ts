import { expect } from 'vitest';
import type { Opening } from './server-process.ts';

/** Every acknowledged row is there, and at most one more, whose acknowledgement was still under way. */
export function expectKept({ numbers }: Opening, acknowledged: number): void {
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(numbers.length).toBeGreaterThanOrEqual(acknowledged);
  expect(numbers.length).toBeLessThanOrEqual(acknowledged + 1);
}
