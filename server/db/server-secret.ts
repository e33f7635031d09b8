import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './pool.ts';
import { serverSecrets } from './schema/installation.ts';

/**
 * A secret of 32 bytes, the same for all processes of an installation, created on first use. It is read each time instead of
 * cached: a secret from a rolled-back transaction must not sign anything.
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

const ivBytes = 12;
const tagBytes = 16;

/** Seals texts about one thing, and opens them: no other part of the installation can read them. */
export interface Sealer {
  seal(text: string): string;
  open(sealed: string): string;
}

/**
 * The sealer of one thing. A sealed text that was moved to another thing does not open (AES-256-GCM).
 * @param secret name of the server's secret that seals
 * @param about id of the thing
 */
export async function sealerOf(db: Database, secret: string, about: string): Promise<Sealer> {
  const key = await serverSecret(db, secret);
  return {
    seal(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
