import { like, sql } from 'drizzle-orm';
import { freeSignInName, signInKey, signInStem } from '#contract/typed/sign-in-names.ts';
import { databaseFailure } from '#server/db/database-error.ts';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';

/** A person's way to sign in: an address, or a name. */
export interface SignInColumns {
  readonly email: string | null;
  readonly signInName: string | null;
  readonly signInKey: string | null;
}

/**
 * The sign-in columns of a person: this address, or without one a free sign-in name. Names with the same first name are locked
 * until `db` commits.
 * @param wished used if it is free
 */
export async function signInColumns(
  db: Database,
  { fullName, email }: { fullName: string; email: string | null },
  wished?: string | null,
): Promise<SignInColumns> {
  if (email !== null) return { email, signInName: null, signInKey: null };
  const stem = signInKey(signInStem(fullName));
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`sign-in-name ${stem}`}))`);
  const taken = await takenKeys(db, stem);
  const isTaken = (key: string) => taken.has(key);
  const signInName = wished && !isTaken(signInKey(wished)) ? wished : freeSignInName(fullName, isTaken);
  return namedColumns(signInName);
}

/** The columns of a sign-in name. */
export function namedColumns(signInName: string): SignInColumns {
  return { email: null, signInName, signInKey: signInKey(signInName) };
}

/** Keys of sign-in names that start with a folded first name. */
async function takenKeys(db: Database, stem: string): Promise<Set<string>> {
  const rows = await db
    .select({ key: users.signInKey })
    .from(users)
    .where(like(users.signInKey, `${stem}%`));
  return new Set(rows.flatMap(({ key }) => (key === null ? [] : [key])));
}

/** True for an error about a taken sign-in name. */
export function isNameTaken(error: unknown): boolean {
  return databaseFailure(error)?.constraint === 'users_sign_in_key_unique';
}
