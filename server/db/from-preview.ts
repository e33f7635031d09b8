import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './pool.ts';
import { tx } from './tx.ts';

/** Beside this file in the sources, and beside the bundle once built. */
const script = new URL('./from-preview.sql', import.meta.url);

/** The migrations of the preview before the first release: which was the first and the last of them, and how many there were. */
const preview = {
  first: '682e7b002ada111829ebbe5e2f755f71ef167205d2f9ed8eaab95147733d8aa9',
  last: 'b8e305cf5fc9e3ce1828bc7e1d16af96a25d9c7dd2253990d2b6994bd7cf4a7c',
  count: 17,
};

/** A database that an older preview made, or one in between. Nothing was changed. */
export class UnknownPreview extends Error {
  override readonly name = 'UnknownPreview';

  constructor() {
    super(
      'The database was made by an older preview of Sanad, and is kept as it is. Start the last preview, 0.1.0, on it once, and then this release; or restore a backup that was made by this release.',
    );
  }
}

/**
 * Brings a database of the last preview, with all that is in it, to the first release: its tables become those that the
 * first migration makes. Its functions go; those of this release are installed afterwards.
 * @param release the hash of the first release's migration
 * @throws UnknownPreview
 */
export async function upgradePreview(
  db: Database,
  release: string,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<void> {
  const isUpgraded = await tx(db, async (within) => {
    await within.execute(sql`set local statement_timeout = 0`);
    const { rows } = await within.execute<{ hash: string }>(sql`select hash from schema_migrations for update`);
    const hashes = rows.map(({ hash }) => hash).filter((hash) => hash !== 'lock');
    if (!hashes.includes(preview.first)) return false;
    if (!hashes.includes(preview.last) || hashes.length !== preview.count) throw new UnknownPreview();
    await within.execute(sql.raw(await readFile(script, 'utf8')));
    await within.execute(sql`delete from schema_migrations where hash <> 'lock'`);
    await within.execute(sql`insert into schema_migrations (hash) values (${release})`);
    return true;
  });
  if (isUpgraded) log.info('database of the preview brought to the first release');
}
