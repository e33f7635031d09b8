import { sql } from 'drizzle-orm';
import { type Database, openDatabase } from '#server/db/pool.ts';
import { newId } from '#server/new-id.ts';
import { syncBlocks } from '#tests/server/sync/sync-blocks.ts';
import { blocksRead } from '#tests/tools/blocks-read.ts';
import { type BuiltRegion, buildRegion } from '#tests/tools/build-region.ts';
import type { Installation } from '../lib/installation.ts';
import type { Row } from '../lib/row.ts';

/** The cost of a large region compared with a small one: a supervisor's first sync, and a new sponsorship. */
export async function regionRows(installation: Installation): Promise<Row[]> {
  const database = openDatabase(await installation.database('regions'), { warn: console.warn }, 1);
  try {
    return [await firstSync(database.db), ...(await gifts(database.db))];
  } finally {
    await database.end();
  }
}

async function firstSync(db: Database): Promise<Row> {
  const seen = [];
  for (const classes of [760, 6_000]) {
    const { supervisorId } = await buildRegion(db, classes, 4);
    seen.push(await syncBlocks(db, { userId: supervisorId, role: 'supervisor' }));
  }
  const [small, large] = seen;
  if (!small || !large) throw new Error('There are two regions.');
  return {
    what: `first sync of a supervisor of ${large.rows.toLocaleString('en')} rows: blocks, beside ${small.rows.toLocaleString('en')} rows`,
    measured: large.blocks / small.blocks,
    unit: 'x',
    budget: { atMost: 10 },
    note: `${large.blocks} blocks in ${large.pages} pages, and ${small.blocks} in ${small.pages}`,
  };
}

async function gifts(db: Database): Promise<Row[]> {
  const small = await costOfGift(db, await buildRegion(db, 28, 0));
  const large = await costOfGift(db, await buildRegion(db, 20_000, 0));
  const beside = (what: string, one: number, other: number): Row => ({
    what: `a gift in a region of 20,000 classes: ${what}, beside a region of 28`,
    measured: one / other,
    unit: 'x',
    budget: { atMost: 2 },
    note: `${one} and ${other}`,
  });
  return [beside('blocks', large.blocks, small.blocks), beside('bytes of the log', large.bytes, small.bytes)];
}

/**
 * The median of several sponsorships, each on another class: the first ones fill the connection's caches, and log whole
 * blocks.
 */
async function costOfGift(db: Database, { regionId }: BuiltRegion): Promise<{ blocks: number; bytes: number }> {
  const sponsorId = newId();
  await db.execute(sql`insert into users (id, full_name, email, role, password_hash, search_text)
    values (${sponsorId}, 'Sponsor', ${`${sponsorId}@sanad.example`}, 'sponsor', '', '')`);
  const { rows: classes } = await db.execute<{ id: string }>(
    sql`select id from classes where region_id = ${regionId} order by id limit 15`,
  );
  const costs: { blocks: number; bytes: number }[] = [];
  for (const { id } of classes) {
    costs.push(
      await db.transaction(async (within) => {
        const before = await logged(within);
        const { blocks } = await blocksRead(within, () =>
          within.execute(sql`insert into sponsorships (id, sponsor_id, type, type_id, region_id, madrasa_id, amount_cents,
              state, started_at)
            select gen_random_uuid(), ${sponsorId}, 'class', id, region_id, madrasa_id, 100, 'active', now()
            from classes where id = ${id}`),
        );
        return { blocks, bytes: (await logged(within)) - before };
      }),
    );
  }
  const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  return { blocks: median(costs.map(({ blocks }) => blocks)), bytes: median(costs.map(({ bytes }) => bytes)) };
}

async function logged(db: Database): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select pg_current_wal_insert_lsn() - '0/0' as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}
