import { eq, type SQL } from 'drizzle-orm';
import type { User } from '#contract/entities/user.ts';
import type { Database } from '#server/db/pool.ts';
import { regions, users } from '#server/db/schema.ts';

/** An account as its owner reads it, with what sign-in needs beside it. */
export interface Account {
  readonly user: User;
  readonly passwordHash: string;
}

/** The account of a mail address (in lower case); undefined where there is none. */
export function accountOfEmail(db: Database, email: string): Promise<Account | undefined> {
  return findAccount(db, eq(users.email, email));
}

export function accountOfId(db: Database, id: string): Promise<Account | undefined> {
  return findAccount(db, eq(users.id, id));
}

async function findAccount(db: Database, condition: SQL): Promise<Account | undefined> {
  const [row] = await db
    .select({ user: users, region: { id: regions.id, name: regions.name } })
    .from(users)
    .leftJoin(regions, eq(regions.id, users.regionId))
    .where(condition);
  if (!row) return undefined;
  const { user, region } = row;
  return {
    passwordHash: user.passwordHash,
    user: {
      id: user.id,
      fullName: user.fullName,
      email: user.email,
      phone: user.phone,
      phoneNumber: user.phone,
      address: user.address,
      role: user.role,
      regionId: user.regionId,
      region,
      version: user.version,
      createdDate: user.createdAt.toISOString(),
    },
  };
}
