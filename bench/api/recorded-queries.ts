import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/pool.ts';
import { openStorage } from '#server/storage/open-storage.ts';

interface Query {
  text: string;
  values: unknown[];
  /** Of the prepared statement, where it is one. */
  name?: string;
}

/** By address, as node-postgres takes them. */
export type RecordedQueries = Record<string, Query[]>;

/**
 * The statements that the product runs for these addresses, taken down while it answers: asked a second time, so that
 * what it keeps in memory is not asked again.
 */
export async function recordQueries(
  paths: readonly string[],
  { url, bearer, folder }: { url: string; bearer: string; folder: string },
): Promise<RecordedQueries> {
  const log = pino({ level: 'silent' });
  const dataDir = await mkdtemp(join(folder, 'recorded-'));
  const database = openDatabase(url, log);
  const taken = takeDown(database.pool);
  const app = await createApp({
    db: database.db,
    listen: database.listen,
    config: readConfig({ DATA_DIR: dataDir, DEMO: '0' }),
    storage: await openStorage({ dataDir }),
    log,
  });
  const recorded: RecordedQueries = {};
  try {
    for (const path of paths) {
      const ask = () => app.inject({ method: 'GET', url: path, headers: { authorization: bearer } });
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

/** Drizzle gives the pool a query as an object and its values beside it. */
function takeDown(pool: { query: unknown }): Query[] {
  const taken: Query[] = [];
  const query = pool.query as (...given: unknown[]) => unknown;
  pool.query = (...given: unknown[]) => {
    const [{ text, name }, values] = given as [{ text: string; name?: string }, unknown[] | undefined];
    taken.push({ text, values: values ?? [], ...(name && { name }) });
    return query.apply(pool, given);
  };
  return taken;
}
