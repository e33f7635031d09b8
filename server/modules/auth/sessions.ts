import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { passwordResets, sessions } from '#server/db/schema/sessions.ts';
import type { Context, Sessions, SignedIn } from '#server/http/handler.ts';

const cacheMs = 30_000;
const cacheSize = 20_000;
const seenEveryMs = 3_600_000;

interface Cached {
  readonly caller: SignedIn;
  readonly until: number;
}

/** The channel on which every process tells whose sessions it ended. */
export const endedSessions = 'sanad_ended_sessions';

/**
 * Sessions with a cache of 30 seconds before the table (design/stack.md).
 * @param isHearing whether this process hears of those that others end; nothing is remembered while it does not
 */
export function createSessions(db: Database, isHearing: () => boolean): Sessions {
  const cache = new Map<string, Cached>();
  /** Grows with every `forget`, so that what was read before is not cached after. */
  let forgotten = 0;

  return {
    async find(token) {
      const tokenHash = hashToken(token);
      const cached = cache.get(tokenHash);
      if (cached && cached.until > Date.now()) return cached.caller;
      const before = forgotten;
      const found = await readSession(db, tokenHash);
      cache.delete(tokenHash);
      if (!found) return undefined;
      if (before === forgotten && isHearing()) {
        if (cache.size >= cacheSize) cache.clear();
        cache.set(tokenHash, {
          caller: found.caller,
          until: Math.min(Date.now() + cacheMs, found.expiresAt.getTime()),
        });
      }
      return found.caller;
    },

    forget(userId) {
      forgotten += 1;
      for (const [tokenHash, { caller }] of cache) if (caller.userId === userId) cache.delete(tokenHash);
    },

    forgetAll() {
      forgotten += 1;
      cache.clear();
    },
  };
}

async function readSession(db: Database, tokenHash: string) {
  const now = new Date();
  const [row] = await db
    .select({ userId: users.id, role: users.role, expiresAt: sessions.expiresAt, lastSeen: sessions.lastSeen })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  if (!row) return undefined;
  if (now.getTime() - row.lastSeen.getTime() > seenEveryMs) {
    await db.update(sessions).set({ lastSeen: now }).where(eq(sessions.tokenHash, tokenHash));
  }
  return { caller: { role: row.role, userId: row.userId }, expiresAt: row.expiresAt };
}

/**
 * Starts a session and clears the person's ended ones away.
 * @param userAgent by which the person knows the device again
 * @returns the bearer token, 32 random bytes in base64url, which is stored only as its SHA-256
 */
export async function startSession(db: Database, userId: string, lastsMs: number, userAgent = '') {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  const expiresAt = new Date(now + lastsMs);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, new Date(now))));
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, expiresAt, userAgent: userAgent.slice(0, 300) });
  return { token, expiresAt };
}

/** Ends all sessions of a person: a new password, another role or region, a deletion. Holds once `call.db` commits. */
export async function endSessions(
  call: Pick<Context, 'db' | 'afterCommit' | 'sessions'>,
  userId: string,
): Promise<void> {
  await endSessionsOf(call.db, userId);
  call.afterCommit(() => call.sessions.forget(userId));
}

/** As above, for who has no cache of their own. Every process that runs hears of it with the commit. */
export async function endSessionsOf(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await forgetResetLinks(db, userId);
  await announceEndedSessions(db, userId);
}

/** Tells every process that sessions of a person have ended; with the commit. */
export async function announceEndedSessions(db: Database, userId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${endedSessions}, ${userId})`);
}

/**
 * A link that was mailed before outlives neither a new password nor a new address: whoever reads the old mailbox could take the
 * account over.
 */
export async function forgetResetLinks(db: Database, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** How tokens of sessions and of reset links are kept: SHA-256, in hexadecimal. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
