import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './pool.ts';
import { serverSecrets } from './schema/installation.ts';

/**
 * A secret of 32 bytes, the same for all processes of an installation; made when it is first needed. It is read each
 * time rather than kept: what a transaction made and rolled back must not sign anything afterwards.
 */
export async function serverSecret(db: Database, name: string): Promise<Buffer> {
  const found = await read(db, name);
  if (found) return found;
  await db
    .insert(serverSecrets)
    .values({ name, value: randomBytes(32).toString('base64') })
    .onConflictDoNothing();
  const made = await read(db, name);
  if (!made) throw new Error(`The secret ${name} could not be stored.`);
  return made;
}

async function read(db: Database, name: string): Promise<Buffer | undefined> {
  const [row] = await db.select({ value: serverSecrets.value }).from(serverSecrets).where(eq(serverSecrets.name, name));
  return row && Buffer.from(row.value, 'base64');
}
