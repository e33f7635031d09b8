import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { signInKey } from '#contract/typed/sign-in-names.ts';
import type { UserRow } from '#server/access/person-in-reach.ts';
import type { Database } from '#server/db/pool.ts';
import { phoneDigits } from '#server/db/schema/columns.ts';
import { users } from '#server/db/schema/places-and-people.ts';

/** Only addresses contain this sign. */
export function isAddress(typed: string): boolean {
  return typed.includes('@');
}

/**
 * The account for the typed text of a sign-in: an address, a sign-in name, or the phone number of exactly one account.
 * Siblings and their parents may share a number, and none of them can sign in with it.
 */
export async function findAccount(
  db: Database,
  typed: string,
): Promise<Pick<UserRow, 'id' | 'role' | 'passwordHash' | 'signInUntil'> | undefined> {
  const found = await db
    .select({ id: users.id, role: users.role, passwordHash: users.passwordHash, signInUntil: users.signInUntil })
    .from(users)
    .where(conditionOf(typed))
    .limit(2);
  return found.length === 1 ? found[0] : undefined;
}

function conditionOf(typed: string): SQL | undefined {
  if (isAddress(typed)) return eq(users.email, typed);
  const key = signInKey(typed);
  if (/\p{L}/u.test(key)) return eq(users.signInKey, key);
  const digits = key.replace(/^0+/, '');
  if (digits === '') return sql`false`;
  return and(ne(users.phone, ''), eq(phoneDigits(users.phone), digits));
}
