import { readFileSync } from 'node:fs';
import { pageWeights } from './lib/page-weights.ts';
import type { Row } from './lib/row.ts';

/**
 * The JavaScript that a phone downloads, brotli, read from the build, compared with the limits of `npm test`
 * (scripts/check-weights.mjs).
 */
export async function run(): Promise<Row[]> {
  const limits = JSON.parse(readFileSync(new URL('page-weights.json', import.meta.url), 'utf8')) as Record<
    string,
    number
  >;
  return [...pageWeights()].map(([what, measured]): Row => {
    const atMost = limits[what];
    return {
      what,
      measured,
      unit: what.endsWith('files') ? 'count' : 'kB',
      ...(atMost !== undefined && { budget: { atMost } }),
    };
  });
}
