import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { changeJournal, changes } from '#server/db/schema/changes.ts';
import { serverSecrets } from '#server/db/schema/installation.ts';
import { serverSecret } from '#server/db/server-secret.ts';
import { tx } from '#server/db/tx.ts';
import { nextNumber, parseSnapshot, type Snapshot } from './snapshot.ts';
import type { Syncing } from './visibility.ts';

const cursorSecret = 'sync-cursors';

/** Number of days that a device may be away before it has to start again. */
const keptDays = 60;

const prunedAtOnce = 5_000;

/** The journal as the transaction on `db` sees it. */
export interface Journal {
  /** The journal has no changes below this number. */
  readonly starts: number;
  /** The committed transactions, as a cursor remembers them. */
  readonly now: Snapshot;
  /** Every committed transaction has a number below this one. */
  readonly below: number;
}

/** Key that signs the cursors. A new one, from `keepJournal`, makes all devices start again. */
export function cursorKey(db: Database): Promise<Buffer> {
  return serverSecret(db, cursorSecret);
}

/**
 * Reads the journal at the start of a page. For a caller with a limited scope, the transaction then reads by indexes only,
 * whatever the planner expects of a journal that has grown since its last analysis.
 */
export async function readJournal({ db, reach }: Syncing): Promise<Journal> {
  const { rows } = await db.execute<{ starts: string; now: string }>(
    sql`select starts, change_snapshot() as now, set_config('enable_seqscan', ${reach === 'all' ? 'on' : 'off'}, true)
      from ${changeJournal}`,
  );
  const [row] = rows;
  if (!row) throw new Error('The journal of changes does not say where it starts.');
  return { starts: Number(row.starts), now: parseSnapshot(row.now), below: nextNumber(row.now) };
}

/**
 * Makes every cursor void, so that all devices start again: they have changes that this database lacks, or the other way
 * round.
 */
export async function invalidateCursors(db: Database): Promise<void> {
  await db.delete(serverSecrets).where(eq(serverSecrets.name, cursorSecret));
}

/**
 * Runs at the start of a server. An exported and imported database counts its transactions from the start, so earlier numbers
 * in the journal mean nothing. It is then emptied, and all devices start again.
 * @returns true if it was emptied
 */
export async function keepJournal(db: Database): Promise<boolean> {
  // Outside of a transaction: the number of this statement is higher than all numbers that it can see.
  const { rows } = await db.execute<{ foreign: boolean }>(
    sql`select greatest(max(${changes.number}), (select starts from ${changeJournal})) >= change_number() as foreign
      from ${changes}`,
  );
  if (!rows[0]?.foreign) return false;
  await tx(db, async (tx) => {
    await invalidateCursors(tx);
    await tx.delete(changes);
    await tx.update(changeJournal).set({ starts: 0 });
  });
  return true;
}

/**
 * Deletes changes older than the time that a device may be away. The journal then starts after the last deleted change,
 * whatever its number: a school without changes for months keeps all its devices.
 */
export async function pruneJournal(db: Database): Promise<void> {
  const oldestKept = sql`(select ${changes.number} from ${changes}
    where ${changes.at} >= now() - make_interval(days => ${keptDays}) order by ${changes.number} limit 1)`;
  await db.execute(sql`update ${changeJournal} set starts = greatest(starts, (select max(number) + 1 from ${changes}
    where number < least(change_horizon(), coalesce(${oldestKept}, change_horizon()))))`);
  // Each step is short, so that no one waits for it. If a step fails, the rest is deleted the next night.
  for (let pruned = prunedAtOnce; pruned === prunedAtOnce; ) {
    const { rowCount } = await db.execute(sql`delete from ${changes} where ctid = any (array(
      select ctid from ${changes} where ${changes.number} < (select starts from ${changeJournal}) limit ${prunedAtOnce}))`);
    pruned = rowCount ?? 0;
  }
}
