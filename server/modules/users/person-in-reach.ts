import { and, eq, or, type SQL } from 'drizzle-orm';
import { users } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { usersInScope } from '#server/scope.ts';

/** The person as the database has them. */
export type UserRow = typeof users.$inferSelect;

/** On `users`: whom the caller manages, and the caller. */
export function withinReach(call: Pick<Context, 'caller' | 'reach' | 'db'>): SQL | undefined {
  const scope = usersInScope(call);
  if (!scope || call.caller.role === 'visitor') return scope;
  return or(scope, eq(users.id, call.caller.userId));
}

/**
 * Reads a person and keeps anybody else from changing them until the call ends.
 * @throws HttpError `not-found`, also for a person out of reach
 */
export async function lockPerson(call: Pick<Context, 'caller' | 'reach' | 'db'>, id: string): Promise<UserRow> {
  const [row] = await call.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), withinReach(call)))
    .for('update');
  if (!row) throw new HttpError('not-found');
  return row;
}
