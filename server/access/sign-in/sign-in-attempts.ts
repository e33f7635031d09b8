import { hash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { attemptLimits } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { signInAttempts } from '#server/db/schema/sessions.ts';
import { HttpError } from '#server/http/http-error.ts';

/**
 * The owner of attempts to sign in: one account, or one name without an account; counted separately for each device that the
 * account knows.
 */
export interface AttemptOwner {
  /** The id of the account; without an account, the normalized name. */
  readonly account: string;
  /** A device from which this account has signed in before. */
  readonly device?: string | undefined;
}

/** Counters of an owner: one for minutes and one for the day. The second protects a PIN of six digits from being guessed. */
const buckets = [
  ['minutes', attemptLimits.signIn],
  ['day', attemptLimits.signInsOfDay],
] as const;

/**
 * Counts one attempt to sign in before it is evaluated, in the database: all processes count together. Accounts and unknown
 * names are counted alike. An account is slowed down and never locked; no other account waits for it.
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

/** Resets the attempts of an owner after a correct one. */
export async function forgiveSignInAttempts(db: Database, owner: AttemptOwner): Promise<void> {
  const keys = buckets.map(([name]) => keyOf(owner, name));
  await db.delete(signInAttempts).where(inArray(signInAttempts.key, keys));
}

/** A hash, because an unknown name may be a person's address or number, and of any length. */
function keyOf({ account, device = '' }: AttemptOwner, bucket: string): string {
  return hash('sha256', `${bucket}\n${device}\n${account}`, 'base64url').slice(0, 22);
}
