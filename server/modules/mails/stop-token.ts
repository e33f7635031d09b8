import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/db/pool.ts';
import { serverSecret } from '#server/db/server-secret.ts';

/** The mails that come by themselves and can be stopped with a link in them. */
export const stoppableMails = ['report', 'weekly', 'reminder'] as const;
export type StoppableMail = (typeof stoppableMails)[number];

export interface StopOrder {
  readonly kind: StoppableMail;
  readonly userId: string;
}

/** What the link that ends the mails of a kind carries: whose, which and a signature. It does not run out. */
export async function stopTokenFor(db: Database, order: StopOrder): Promise<string> {
  const named = nameOf(order);
  return `${named}.${await signatureOf(db, named)}`;
}

/** Whose mails of which kind; undefined where the token is forged. */
export async function readStopToken(db: Database, token: string): Promise<StopOrder | undefined> {
  const [, named, prefix, userId, signature] =
    /^((?:(weekly|reminder)\.)?([0-9a-f-]{36}))\.([\w-]{22})$/.exec(token) ?? [];
  if (named === undefined || userId === undefined || signature === undefined) return undefined;
  const expected = await signatureOf(db, named);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return undefined;
  return { kind: stoppableMails.find((kind) => kind === prefix) ?? 'report', userId };
}

/** Links of mails about reports were made before there were other kinds: theirs name none. */
function nameOf({ kind, userId }: StopOrder): string {
  return kind === 'report' ? userId : `${kind}.${userId}`;
}

async function signatureOf(db: Database, named: string): Promise<string> {
  const key = await serverSecret(db, 'stop-mails');
  return createHmac('sha256', key).update(named).digest().subarray(0, 16).toString('base64url');
}
