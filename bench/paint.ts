import type { Row } from './lib/row.ts';
import { firstPaintRow } from './paint/first-paint.ts';
import { offlineStartRows } from './paint/offline-start.ts';
import { openDemo } from './phone/demo.ts';

/** The time until a cheap phone shows something: at the first visit, and at a start without a connection. */
export async function run(): Promise<Row[]> {
  const demo = await openDemo();
  try {
    return [await firstPaintRow(demo), ...(await offlineStartRows(demo))];
  } finally {
    await demo.close();
  }
}
