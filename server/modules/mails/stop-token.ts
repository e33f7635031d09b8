import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/db/pool.ts';
import { serverSecret } from '#server/db/server-secret.ts';

/** What the link that ends the mails about reports carries: whose, and a signature. It does not run out. */
export async function stopTokenFor(db: Database, userId: string): Promise<string> {
  return `${userId}.${await signatureOf(db, userId)}`;
}

/** Whose token this is; undefined where it is forged. */
export async function readStopToken(db: Database, token: string): Promise<string | undefined> {
  const [, userId, signature] = /^([0-9a-f-]{36})\.([\w-]{22})$/.exec(token) ?? [];
  if (userId === undefined || signature === undefined) return undefined;
  const expected = await signatureOf(db, userId);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? userId : undefined;
}

async function signatureOf(db: Database, userId: string): Promise<string> {
  const key = await serverSecret(db, 'stop-mails');
  return createHmac('sha256', key).update(userId).digest().subarray(0, 16).toString('base64url');
}
