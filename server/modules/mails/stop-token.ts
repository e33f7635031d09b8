import { createHmac, timingSafeEqual } from 'node:crypto';
import { regularMails, type StoppableMail } from '#contract/forms/regular-mails.ts';
import type { Database } from '#server/db/pool.ts';
import { serverSecret } from '#server/db/server-secret.ts';

export function isStoppable(kind: string | undefined): kind is StoppableMail {
  return kind !== undefined && Object.hasOwn(regularMails, kind);
}

export interface StopOrder {
  readonly kind: StoppableMail;
  readonly userId: string;
}

/** Content of the link that stops a kind of mail: the person, the kind and a signature. It does not expire. */
export async function stopTokenFor(db: Database, order: StopOrder): Promise<string> {
  const named = nameOf(order);
  return `${named}.${await signatureOf(db, named)}`;
}

/** The person and the kind of mail; undefined for a forged token. */
export async function readStopToken(db: Database, token: string): Promise<StopOrder | undefined> {
  const [, named, prefix, userId, signature] =
    /^((?:(weekly|reminder)\.)?([0-9a-f-]{36}))\.([\w-]{22})$/.exec(token) ?? [];
  if (named === undefined || userId === undefined || signature === undefined) return undefined;
  const expected = await signatureOf(db, named);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return undefined;
  return { kind: isStoppable(prefix) ? prefix : 'report', userId };
}

/** Links in mails about reports are older than other kinds, so they name no kind. */
function nameOf({ kind, userId }: StopOrder): string {
  return kind === 'report' ? userId : `${kind}.${userId}`;
}

async function signatureOf(db: Database, named: string): Promise<string> {
  const key = await serverSecret(db, 'stop-mails');
  return createHmac('sha256', key).update(named).digest().subarray(0, 16).toString('base64url');
}
