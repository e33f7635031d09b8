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
  /** Below this number nothing is known any more. */
  readonly starts: number;
  /** The committed transactions, as a cursor remembers them. */
  readonly now: Snapshot;
  /** All that is committed has a number below this one. */
  readonly below: number;
}

/** Key that signs the cursors. A new one, which `keepJournal` makes, lets all devices start again. */
export function cursorKey(db: Database): Promise<Buffer> {
  return serverSecret(db, cursorSecret);
}

/**
 * The journal, at the start of a page. Of a caller who sees a part of everything, the transaction reads that part by indexes from
 * here on, whatever the planner expects of a journal that has grown since it was last analysed.
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

/** Makes every cursor void, so that all devices start again: they know of changes that this database does not, or miss some. */
export async function invalidateCursors(db: Database): Promise<void> {
  await db.delete(serverSecrets).where(eq(serverSecrets.name, cursorSecret));
}

/**
 * At the start of a server: a database that was exported and imported again counts its transactions again, so that what
 * the journal says of earlier ones means nothing. It is emptied then, and all devices start again.
 * @returns whether that was so
 */
export async function keepJournal(db: Database): Promise<boolean> {
  // Outside of a transaction: the number that this statement gets is higher than all that it can see.
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
 * Forgets changes that are older than a device may be away before it has to start again. It starts behind the last one that
 * it forgets, wherever the counting has got to: a school where nothing happens for months keeps all its devices.
 */
export async function pruneJournal(db: Database): Promise<void> {
  const oldestKept = sql`(select ${changes.number} from ${changes}
    where ${changes.at} >= now() - make_interval(days => ${keptDays}) order by ${changes.number} limit 1)`;
  await db.execute(sql`update ${changeJournal} set starts = greatest(starts, (select max(number) + 1 from ${changes}
    where number < least(change_horizon(), coalesce(${oldestKept}, change_horizon()))))`);
  // A step is short, so that no one waits for it. One that does not come leaves what is not known any more to the next night.
  for (let pruned = prunedAtOnce; pruned === prunedAtOnce; ) {
    const { rowCount } = await db.execute(sql`delete from ${changes} where ctid = any (array(
      select ctid from ${changes} where ${changes.number} < (select starts from ${changeJournal}) limit ${prunedAtOnce}))`);
    pruned = rowCount ?? 0;
  }
}
