import { and, eq, ne } from 'drizzle-orm';
import { lockedHash } from '#server/access/passwords.ts';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';

/** Two people move money if there are two (decision 54). An admin without a password is not counted. */
export async function hasOtherAdmin(db: Database, userId: string): Promise<boolean> {
  const others = and(eq(users.role, 'admin'), ne(users.id, userId), ne(users.passwordHash, lockedHash));
  return (await db.$count(users, others)) > 0;
}
