import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { appFactors } from '#server/db/schema/second-factors.ts';
import { type Sealer, sealerOf } from '#server/db/server-secret.ts';

/** Codes of the previous and the next half minute count too, because the clocks of phones differ. */
const tolerance = 1;
const secretBytes = 20;

/** Six digits each half minute by SHA-1, which every authenticator app supports (RFC 6238). */
function totp(secret: string, account = ''): TOTP {
  return new TOTP({ issuer: 'Sanad', label: account, secret: Secret.fromBase32(secret) });
}

function sealer(db: Database, userId: string): Promise<Sealer> {
  return sealerOf(db, 'second factors', userId);
}

/** The half minute of a right code; undefined for a wrong one. */
function stepOf(secret: string, code: string, clock: Clock): number | undefined {
  const timestamp = clock.now().getTime();
  const app = totp(secret);
  const delta = app.validate({ token: code, timestamp, window: tolerance });
  return delta === null ? undefined : app.counter({ timestamp }) + delta;
}

/**
 * Makes a secret that waits for its first code. An earlier waiting one ends; one in use stays valid.
 * @param account name of the account in the app
 * @returns the secret in base32, and as an address
 */
export async function newAppSecret(
  db: Database,
  userId: string,
  account: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: secretBytes }).base32;
  const pending = (await sealer(db, userId)).seal(secret);
  await db
    .insert(appFactors)
    .values({ userId, pending })
    .onConflictDoUpdate({ target: appFactors.userId, set: { pending } });
  return { secret, uri: totp(secret, account).toString() };
}

/**
 * Activates the waiting secret if this is a code of it.
 * @returns false otherwise
 */
export async function confirmApp(db: Database, clock: Clock, userId: string, code: string): Promise<boolean> {
  const [row] = await db.select().from(appFactors).where(eq(appFactors.userId, userId)).for('update');
  if (!row?.pending) return false;
  const secret = (await sealer(db, userId)).open(row.pending);
  const step = stepOf(secret, code, clock);
  if (step === undefined) return false;
  await db
    .update(appFactors)
    .set({ secret: row.pending, pending: null, lastStep: step, createdAt: clock.now() })
    .where(eq(appFactors.userId, userId));
  return true;
}

/** True if this is an unused code of the person's app; it counts as used from now on. */
export async function takeAppCode(db: Database, clock: Clock, userId: string, code: string): Promise<boolean> {
  const ofPerson = and(eq(appFactors.userId, userId), isNotNull(appFactors.secret));
  const [row] = await db.select({ secret: appFactors.secret }).from(appFactors).where(ofPerson);
  if (!row?.secret) return false;
  const step = stepOf((await sealer(db, userId)).open(row.secret), code, clock);
  if (step === undefined) return false;
  const taken = await db
    .update(appFactors)
    .set({ lastStep: step })
    .where(and(ofPerson, lt(appFactors.lastStep, step)))
    .returning({ userId: appFactors.userId });
  return taken.length > 0;
}
