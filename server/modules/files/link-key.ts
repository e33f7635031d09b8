import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { serverSecrets } from '#server/db/schema.ts';

const name = 'file-links';

/**
 * The secret that signs file links, the same for all processes of an installation; made when it is first needed. It is
 * read each time rather than kept: what a transaction made and rolled back must not sign anything afterwards.
 */
export async function linkKey(db: Database): Promise<Buffer> {
  const found = await read(db);
  if (found) return found;
  await db
    .insert(serverSecrets)
    .values({ name, value: randomBytes(32).toString('base64') })
    .onConflictDoNothing();
  const made = await read(db);
  if (!made) throw new Error('The key of the file links could not be stored.');
  return made;
}

async function read(db: Database): Promise<Buffer | undefined> {
  const [row] = await db.select({ value: serverSecrets.value }).from(serverSecrets).where(eq(serverSecrets.name, name));
  return row && Buffer.from(row.value, 'base64');
}
