import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { HttpError } from '#server/http/http-error.ts';

/**
 * At least one admin must remain who can let others in. All admins are locked, so that two of them cannot remove each other.
 * @throws HttpError `last-admin` without another admin
 */
export async function requireAnotherAdmin(db: Database, id: string): Promise<void> {
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
    .for('update');
  if (admins.every((admin) => admin.id === id)) throw new HttpError('last-admin');
}
