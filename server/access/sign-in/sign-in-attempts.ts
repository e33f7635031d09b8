import { hash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { attemptLimits } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { signInAttempts } from '#server/db/schema/sessions.ts';
import { HttpError } from '#server/http/http-error.ts';

/** Who tries to sign in: one account, or one name that no account has; apart for each device that the account knows. */
export interface AttemptOwner {
  /** The id of the account, or the name as it is compared where there is none. */
  readonly account: string;
  /** A device from which this account has signed in before. */
  readonly device?: string | undefined;
}

/** What an owner has left, and what a day leaves: the second keeps a PIN of six digits from being tried to its end. */
const buckets = [
  ['minutes', attemptLimits.signIn],
  ['day', attemptLimits.signInsOfDay],
] as const;

/**
 * Counts one attempt to sign in before it is evaluated, in the database: all processes count together. Accounts and names that no
 * one has are counted alike. An account is slowed down and never locked; no other account waits for it.
 * @throws HttpError `sign-in-paused`
 */
export async function takeSignInAttempt(db: Database, clock: Clock, owner: AttemptOwner): Promise<void> {
  const now = clock.now().getTime();
  for (const [name, { maximum, windowMs }] of buckets) {
    const key = keyOf(owner, name);
    const stepMs = windowMs / maximum;
    const at = new Date(now).toISOString();
    const next = sql`greatest(${signInAttempts.freeAt}, ${at}::timestamptz) + make_interval(secs => ${stepMs / 1000})`;
    const taken = await db
      .insert(signInAttempts)
      .values({ key, freeAt: new Date(now + stepMs) })
      .onConflictDoUpdate({
        target: signInAttempts.key,
        set: { freeAt: next },
        setWhere: sql`${next} <= ${new Date(now + windowMs).toISOString()}::timestamptz`,
      })
      .returning({ key: signInAttempts.key });
    if (taken.length > 0) continue;
    const [row] = await db
      .select({ freeAt: signInAttempts.freeAt })
      .from(signInAttempts)
      .where(eq(signInAttempts.key, key));
    const waitMs = (row?.freeAt.getTime() ?? now) + stepMs - windowMs - now;
    throw new HttpError('sign-in-paused', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
}

/** Forgets the attempts of an owner: the last one was right. */
export async function forgiveSignInAttempts(db: Database, owner: AttemptOwner): Promise<void> {
  const keys = buckets.map(([name]) => keyOf(owner, name));
  await db.delete(signInAttempts).where(inArray(signInAttempts.key, keys));
}

/** A hash, for a name that no one has may be a person's address or number, and as long as a caller likes. */
function keyOf({ account, device = '' }: AttemptOwner, bucket: string): string {
  return hash('sha256', `${bucket}\n${device}\n${account}`, 'base64url').slice(0, 22);
}
