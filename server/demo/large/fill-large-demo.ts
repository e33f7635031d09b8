import { eq, inArray, sql } from 'drizzle-orm';
import { demoAccounts, demoPassword } from '#contract/demo.ts';
import { hashPassword } from '#server/access/passwords.ts';
import type { Database } from '#server/db/pool.ts';
import { regions, users } from '#server/db/schema/places-and-people.ts';
import { addSearchIndexes, dropSearchIndexes } from '#server/db/search-indexes.ts';
import { tx } from '#server/db/tx.ts';
import { ToolError } from '#server/for-people.ts';
import { invalidateCursors } from '#server/modules/sync/journal.ts';
import { type DemoTools, fillDemo, insertDemo, withoutJournal } from '../fill-demo.ts';
import { type FurtherRegion, furtherRegions, usualClasses } from './further-regions.ts';

/** Regions in one transaction: a kill loses at most these, and the next run continues after them. */
const batchLength = 20;

/**
 * Fills a database with the usual demo and as many further regions as make `classes` classes; existing rows of the demo stay.
 * Devices that knew the smaller demo start again.
 * @throws ToolError if the database holds people of a real school
 */
export async function fillLargeDemo(db: Database, tools: DemoTools & { classes: number }): Promise<number> {
  const { classes, log } = tools;
  await fillDemo(db, tools);
  await requireDemo(db);
  await dropSearchIndexes(db);
  try {
    let made = usualClasses;
    for (const batch of batches(furtherRegions(classes))) {
      await fillBatch(db, batch);
      for (const region of batch) made += region.classes;
      log.info({ classes: made }, 'large demo');
    }
    return made;
  } finally {
    await addSearchIndexes(db, log);
    await invalidateCursors(db);
    await tx(db, async (within) => {
      await within.execute(sql`set local statement_timeout = 0`);
      await within.execute(sql`select keep_all_figures()`);
      await within.execute(sql`analyze`);
    });
  }
}

async function requireDemo(db: Database): Promise<void> {
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.email, demoAccounts.admin));
  if (!admin) throw new ToolError('This database has people of its own: a demo is only filled into an empty one.');
}

async function fillBatch(db: Database, batch: readonly FurtherRegion[]): Promise<void> {
  const ids = batch.flatMap(({ demo }) => demo.regions.map(({ id }) => id));
  const there = await db.select({ id: regions.id }).from(regions).where(inArray(regions.id, ids));
  const known = new Set(there.map(({ id }) => id));
  const missing = batch.filter(({ demo }) => demo.regions.every(({ id }) => !known.has(id)));
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(demoPassword);
  await tx(db, (within) =>
    withoutJournal(within, async () => {
      for (const { demo } of missing) await insertDemo(within, demo, passwordHash);
    }),
  );
}

function* batches<T>(items: Iterable<T>): Iterable<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < batchLength) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
