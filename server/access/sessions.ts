import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { passwordResets, sessions } from '#server/db/schema/sessions.ts';
import type { Sessions } from '#server/http/handler.ts';
import { credentialOf } from './reader-key.ts';

const seenEveryMs = 3_600_000;

/** Sessions are read from the table by every call, so that one that has ended is known to every process at once. */
export function createSessions(db: Database): Sessions {
  const byToken = db
    .select({ userId: users.id, role: users.role, passwordHash: users.passwordHash, lastSeen: sessions.lastSeen })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('session_by_token');

  return {
    async find(token) {
      const tokenHash = hashToken(token);
      const now = new Date();
      const [found] = await byToken.execute({ tokenHash, now });
      if (!found) return undefined;
      if (now.getTime() - found.lastSeen.getTime() > seenEveryMs) {
        await db.update(sessions).set({ lastSeen: now }).where(eq(sessions.tokenHash, tokenHash));
      }
      return { role: found.role, userId: found.userId, credential: credentialOf(found.passwordHash) };
    },
  };
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

/** Ends all sessions of a person (a new password, another role or region, a deletion) once `db` commits. */
export async function endSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await forgetResetLinks(db, userId);
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
