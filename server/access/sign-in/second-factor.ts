import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { applyAccountEvent } from '#server/access/account-events.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { appFactors, passkeys, recoveryCodes } from '#server/db/schema/second-factors.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { owedBy } from '#server/http/call/second-factor.ts';

/** Condition on a row of `users` with a second factor: an app that gave its first code, or a passkey. */
export function hasFactor(): SQL<boolean> {
  // With its full name: in a select from one table a column has none, and `passkeys` has an `id` too.
  return sql<boolean>`(exists (select 1 from app_factors where app_factors.user_id = users.id and secret is not null)
    or exists (select 1 from passkeys where passkeys.user_id = users.id))`;
}

/** Something that a new session owes; nothing to add to its answer if it owes nothing. */
export async function owedAtStart(
  db: Database,
  userId: string,
  config: Pick<Config, 'adminSecondFactor'>,
): Promise<{ secondFactor?: 'give' | 'set-up' }> {
  const [person] = await db.select({ role: users.role, isThere: hasFactor() }).from(users).where(eq(users.id, userId));
  const owed = person && owedBy(person.role, { isThere: person.isThere, givenAt: null }, config);
  return owed ? { secondFactor: owed } : {};
}

/** Kinds of second factor that a person has. */
export async function factorsOf(db: Database, userId: string): Promise<{ hasApp: boolean; passkeys: number }> {
  const app = and(eq(appFactors.userId, userId), isNotNull(appFactors.secret));
  return {
    hasApp: (await db.$count(appFactors, app)) > 0,
    passkeys: await db.$count(passkeys, eq(passkeys.userId, userId)),
  };
}

/**
 * Records that a person's last second factor is gone, if so: their recovery codes end, and no present session counts as having
 * given one that is set up later.
 * @returns true if it was the last one
 */
export async function endWithLastFactor(db: Database, userId: string): Promise<boolean> {
  const { hasApp, passkeys: count } = await factorsOf(db, userId);
  if (hasApp || count > 0) return false;
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db
    .update(sessions)
    .set({ secondFactorAt: null })
    .where(and(eq(sessions.userId, userId), isNotNull(sessions.secondFactorAt)));
  return true;
}

/**
 * Removes every second factor of a person, whose sessions and links end: another person may have the lost phone.
 * @returns false if there was none
 */
export async function removeFactors(db: Database, userId: string): Promise<boolean> {
  const apps = await db
    .delete(appFactors)
    .where(eq(appFactors.userId, userId))
    .returning({ secret: appFactors.secret });
  const keys = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  if (keys.length === 0 && apps.every(({ secret }) => secret === null)) return false;
  await endWithLastFactor(db, userId);
  await applyAccountEvent(db, 'new-factor', userId);
  return true;
}
