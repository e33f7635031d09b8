import { and, desc, eq, sql } from 'drizzle-orm';
import { wasMemberIn } from '#contract/school-year/membership.ts';
import { classes, pastMembers } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { currentClassesInScope } from './scope.ts';

/**
 * @param lock keeps the class from being deleted before the transaction ends
 * @throws HttpError `not-found` if the class is unknown, or the caller does not work in it
 */
export async function requireClass(
  call: Pick<Context, 'db' | 'caller' | 'reach' | 'clock'>,
  classId: string,
  lock?: 'locked',
): Promise<void> {
  const query = call.db
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.id, classId), currentClassesInScope(call)));
  const found = lock ? await query.for('key share', { of: classes }) : await query;
  if (found.length === 0) throw new HttpError('not-found');
}

interface Asked {
  /** The month of the report; while it is unknown, any month that the caller taught is enough. */
  readonly month?: string;
  /** Keeps the class from being deleted before the transaction ends. */
  readonly lock?: boolean;
}

/**
 * Requires that the caller teaches the class, or taught it in the month of the report and left it recently
 * (contract/school-year/membership.ts).
 * @throws HttpError `not-found` for a class that the caller never taught, `teaching-ended` once the days after the end are
 *   over, `not-taught` for a month in which the caller did not teach it
 */
export async function requireTeacher(
  call: Pick<Context, 'db' | 'caller' | 'reach' | 'clock'>,
  classId: string,
  { month, lock }: Asked = {},
): Promise<void> {
  const { db, caller, clock } = call;
  const present = db
    .select({ isCurrent: sql<boolean>`${currentClassesInScope(call) ?? sql`true`}` })
    .from(classes)
    .where(eq(classes.id, classId));
  const [group] = lock ? await present.for('key share', { of: classes }) : await present;
  if (group?.isCurrent) return;
  const periods = !group
    ? []
    : await db
        .select()
        .from(pastMembers)
        .where(
          and(
            eq(pastMembers.classId, classId),
            eq(pastMembers.userId, caller.userId ?? ''),
            eq(pastMembers.role, 'teacher'),
          ),
        )
        .orderBy(desc(pastMembers.endedAt));
  if (periods.length === 0) throw new HttpError('not-found');
  const open = periods.filter(({ readsUntil }) => readsUntil === null || readsUntil > clock.now());
  if (open.length === 0) throw new HttpError('teaching-ended');
  if (month !== undefined && !open.some((period) => wasMemberIn(period, month))) throw new HttpError('not-taught');
}
