import { Client } from 'pg';
import { databaseAt, freshDatabase } from '#tests/tools/database.ts';

/** An empty database of the product whose `now()` is set by a test. */
export interface MovingDatabase {
  readonly url: string;
  setClock(at: Date): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Rows that the database dates itself (an arrived report, an entry of the audit log) must also follow the test's clock. Its
 * schema is searched before PostgreSQL's own, so that `now()` in a query, a function or a default is the test's.
 */
export async function movingDatabase(): Promise<MovingDatabase> {
  const fresh = await freshDatabase();
  const name = new URL(fresh.url).pathname.slice(1);
  await within(fresh.url, async (client) => {
    await client.query(`
      create schema clock;
      create table clock.present (at timestamptz not null);
      insert into clock.present values (pg_catalog.now());
      create function clock.now() returns timestamptz language sql stable as 'select at from clock.present';
      alter database ${name} set search_path = clock, public, pg_catalog`);
  });
  await within(fresh.url, async (client) => {
    const { rows } = await client.query<{ change: string }>(`
      select format('alter table %s alter column %I set default %s', adrelid::regclass, attname,
        replace(pg_get_expr(adbin, adrelid), 'pg_catalog.now()', 'now()')) as change
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where attgenerated = '' and pg_get_expr(adbin, adrelid) like '%now()%'`);
    for (const { change } of rows) await client.query(change);
  });
  const own = new Client({ connectionString: databaseAt(fresh.url, name) });
  await own.connect();
  return {
    url: fresh.url,
    setClock: async (at) => void (await own.query('update clock.present set at = $1', [at])),
    drop: async () => {
      await own.end();
      await fresh.drop();
    },
  };
}

async function within(connectionString: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
