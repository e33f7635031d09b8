import { and, eq, inArray, sql } from 'drizzle-orm';
import type { User } from '#contract/entities/user.ts';
import { limits } from '#contract/limits.ts';
import { addMonths } from '#contract/month.ts';
import { latestUntilMonth, readsUntil } from '#contract/school-year/membership.ts';
import { applyAccountEvent } from '#server/access/account-events.ts';
import { addMembers, endMemberships } from '#server/access/membership/write-membership.ts';
import { isOfAnotherRegion, lockPerson } from '#server/access/person-in-reach.ts';
import { currentClassesInScope, usersInScope } from '#server/access/scope.ts';
import { classes, classMembers, users } from '#server/db/schema/places-and-people.ts';
import type { Write } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { existingUser } from '#server/modules/users/select-users.ts';

type Leaving = Write<'users.leave'>;

/**
 * A teacher leaves. All their classes that the caller manages end for them with one month, others take over, and the account
 * ends as the caller chose.
 * Reports and lessons keep their author.
 * @throws HttpError `not-found` for a person, class or new teacher out of reach; `forbidden` if the sign-in of someone of
 *   another region would end; `changed-meanwhile`; `rule-broken` for a person who is not a teacher, or an impossible month
 */
export async function teacherLeaves(call: Leaving): Promise<User> {
  const { db, body, params, clock } = call;
  const person = await lockPerson(call, params.id);
  await requireVersion(call, person.version, () => existingUser(call, params.id));
  if (person.role !== 'teacher') throw brokenField(call, 'id', 'roleRequired');
  requireLastMonth(call);
  if (body.signIn !== 'never' && (await isOfAnotherRegion(call, person))) throw new HttpError('forbidden');
  const now = clock.now();
  const taught = await taughtBy(call, person.id);
  for (const { classId, teacherId } of body.classes) {
    if (!taught.some(({ id }) => id === classId)) throw new HttpError('not-found');
    if (teacherId !== null) await takeOver(call, { classId, teacherId, leaver: person.id });
  }
  const which = and(
    eq(classMembers.userId, person.id),
    inArray(
      classMembers.classId,
      taught.map(({ id }) => id),
    ),
  );
  await endMemberships(db, which, { reason: 'left', now, untilMonth: body.lastMonth });
  // Without a region and without a class, no supervisor could find the person.
  await endSignIn(call, person.id, person.regionId === null ? { regionId: taught[0]?.regionId } : {});
  const until = { lastMonth: body.lastMonth, signIn: body.signIn };
  await call.audit('leave', { type: 'user', id: person.id }, { ...until, classes: body.classes });
  return existingUser(call, person.id);
}

/** @throws HttpError `rule-broken` for a future month, or one too long ago */
function requireLastMonth(call: Leaving): void {
  const { lastMonth } = call.body;
  const latest = latestUntilMonth(call.clock.now());
  if (lastMonth > latest) throw brokenField(call, 'lastMonth', 'monthTooLate');
  if (lastMonth < addMonths(latest, -limits.monthsBeforeClass)) throw brokenField(call, 'lastMonth', 'monthTooEarly');
}

/** The classes of a teacher that the caller manages, ended ones too. */
async function taughtBy(call: Leaving, userId: string) {
  return call.db
    .select({ id: classMembers.classId, regionId: classMembers.regionId })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(and(eq(classMembers.userId, userId), currentClassesInScope(call)));
}

/** @throws HttpError `not-found` for someone out of reach, `rule-broken` for a person who is not a teacher, or who leaves */
async function takeOver(
  call: Leaving,
  { classId, teacherId, leaver }: { classId: string; teacherId: string; leaver: string },
): Promise<void> {
  const [teacher] = await call.db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, teacherId), usersInScope(call)))
    .for('share');
  if (!teacher) throw new HttpError('not-found');
  if (teacher.role !== 'teacher' || teacherId === leaver) throw brokenField(call, 'classes', 'choiceInvalid');
  await addMembers(call.db, classId, [teacherId], call.clock.now());
  await call.audit('add-user', { type: 'class', id: classId }, { userId: teacherId });
}

/** With `now`, the person's sessions and mailed links end as well. */
async function endSignIn(
  { db, body, clock }: Leaving,
  userId: string,
  region: { regionId?: string | undefined },
): Promise<void> {
  const now = clock.now();
  const ends = {
    never: null,
    now,
    later: readsUntil({ role: 'teacher', reason: 'left', untilMonth: body.lastMonth }, now),
  };
  await db
    .update(users)
    .set({ ...region, signInUntil: ends[body.signIn], version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  if (body.signIn === 'now') await applyAccountEvent(db, 'new-rights', userId);
}
