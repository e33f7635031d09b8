import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/pool.ts';
import { openStorage } from '#server/storage/open-storage.ts';

interface Query {
  text: string;
  values: unknown[];
  /** The name of a prepared statement. */
  name?: string;
}

/** By address, in the form for node-postgres. */
export type RecordedQueries = Record<string, Query[]>;

/**
 * The statements that the product runs for these addresses, recorded while it answers the third time, when the total of a list
 * is remembered.
 */
export async function recordQueries(
  asked: readonly { readonly path: string; readonly bearer: string }[],
  { url, folder }: { url: string; folder: string },
): Promise<RecordedQueries> {
  const log = pino({ level: 'silent' });
  const dataDir = await mkdtemp(join(folder, 'recorded-'));
  const database = openDatabase(url, log);
  const taken = takeDown(database.pool);
  const app = await createApp({
    db: database.db,
    config: readConfig({ DATA_DIR: dataDir, DEMO: '0' }),
    storage: await openStorage({ dataDir }),
    log,
  });
  const recorded: RecordedQueries = {};
  try {
    for (const { path, bearer } of asked) {
      const ask = () => app.inject({ method: 'GET', url: path, headers: { authorization: bearer } });
      await ask();
      await ask();
      taken.length = 0;
      const answer = await ask();
      if (answer.statusCode !== 200) throw new Error(`${path} was answered ${answer.statusCode}: ${answer.body}`);
      recorded[path] = [...taken];
    }
    return recorded;
  } finally {
    await app.close();
    await database.end();
    await rm(dataDir, { recursive: true });
  }
}

/**
 * Records the queries of the connections: Drizzle passes a query as an object and its values separately. Starts and ends of
 * transactions are left out, because a reader needs none.
 */
function takeDown(pool: Pool): Query[] {
  const taken: Query[] = [];
  pool.on('connect', (client: { query: unknown }) => {
    const query = client.query as (...given: unknown[]) => unknown;
    client.query = (...given: unknown[]) => {
      const [asked, values] = given as [string | { text: string; name?: string }, unknown];
      const { text, name } = typeof asked === 'string' ? { text: asked } : asked;
      const list = Array.isArray(values) ? values : [];
      if (!/^(begin|commit|rollback|set) ?/i.test(text)) taken.push({ text, values: list, ...(name && { name }) });
      return query.apply(client, given);
    };
  });
  return taken;
}
