import type { Row } from './lib/row.ts';
import { openDemo } from './phone/demo.ts';
import { chunkRows } from './reader/chunks.ts';
import { firstPageRow } from './reader/first-page.ts';
import { memoryRows } from './reader/memory.ts';

/** The cost of reading in the app on a cheap phone: bytes, time and memory. */
export async function run(part?: string): Promise<Row[]> {
  if (part === 'chunks') return chunkRows();
  const demo = await openDemo();
  try {
    const rows = part === 'memory' ? [] : [...chunkRows(), await firstPageRow(demo)];
    return [...rows, ...(part === 'first-page' ? [] : await memoryRows(demo))];
  } finally {
    await demo.close();
  }
}
