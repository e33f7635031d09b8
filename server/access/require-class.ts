import { and, eq } from 'drizzle-orm';
import { classes } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { classesInScope } from './scope.ts';

/**
 * @param lock keeps the class from being deleted before the transaction ends
 * @throws HttpError `not-found` where the class is not there or out of the caller's scope
 */
export async function requireClass(
  call: Pick<Context, 'db' | 'caller' | 'reach'>,
  classId: string,
  lock?: 'locked',
): Promise<void> {
  const query = call.db
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.id, classId), classesInScope(call)));
  const found = lock ? await query.for('key share', { of: classes }) : await query;
  if (found.length === 0) throw new HttpError('not-found');
}
