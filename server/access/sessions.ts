import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { isChild } from '#contract/rights/slips.ts';
import { hashToken, newToken } from '#server/access/tokens.ts';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import type { Sessions } from '#server/http/handler.ts';
import { credentialOf } from './reader-key.ts';
import { hasFactor } from './sign-in/second-factor.ts';

const seenEveryMs = 3_600_000;

/** Every call reads sessions from the table, so that every process knows at once when one has ended. */
export function createSessions(db: Database): Sessions {
  const byToken = db
    .select({
      userId: users.id,
      role: users.role,
      email: users.email,
      passwordHash: users.passwordHash,
      lastSeen: sessions.lastSeen,
      factorGivenAt: sessions.secondFactorAt,
      hasFactor: hasFactor(),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        sql`coalesce(${users.signInUntil} > ${sql.placeholder('now')}, true)`,
      ),
    )
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
      const { role, userId } = found;
      const secondFactor = { isThere: found.hasFactor, givenAt: found.factorGivenAt };
      return { role, userId, credential: credentialOf(found.passwordHash), isChild: isChild(found), secondFactor };
    },
  };
}

/**
 * Starts a session and deletes the person's ended ones.
 * @param userAgent by which the person recognizes the device
 * @returns the bearer token, 32 random bytes in base64url, which is stored only as its SHA-256
 */
export async function startSession(db: Database, userId: string, lastsMs: number, userAgent = '') {
  const token = newToken();
  const now = Date.now();
  const expiresAt = new Date(now + lastsMs);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, new Date(now))));
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, expiresAt, userAgent: userAgent.slice(0, 300) });
  return { token, expiresAt };
}
