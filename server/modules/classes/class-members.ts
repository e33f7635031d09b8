import { and, eq, inArray } from 'drizzle-orm';
import type { BulkResult } from '#contract/bulk.ts';
import type { User } from '#contract/entities/user.ts';
import { hasRegion } from '#contract/rights/roles.ts';
import type { MemberEndReason } from '#contract/school-year/membership.ts';
import { addMembers, endMemberships } from '#server/access/membership/write-membership.ts';
import { currentClassesInScope, usersInScope } from '#server/access/scope.ts';
import { classes, classMembers, madaris, users } from '#server/db/schema/places-and-people.ts';
import { eachRow } from '#server/http/call/each-row.ts';
import { found } from '#server/http/call/found.ts';
import type { Call, Write, Writing } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { createUser } from '#server/modules/users/create-user.ts';
import { credentialOf, inviteByMail } from '#server/modules/users/invite-user.ts';
import { existingUser, selectUsers } from '#server/modules/users/select-users.ts';
import { countingTaken } from '#server/modules/users/taken-addresses.ts';

/** @throws HttpError `not-found` for a class out of scope */
export async function listClassMembers(call: Call<'classes.users'>) {
  const { classId } = call.params;
  const place = await placeOf(call, classId);
  const members = call.db
    .select({ id: classMembers.userId })
    .from(classMembers)
    .where(eq(classMembers.classId, classId));
  const { data, meta } = await selectUsers(call, inArray(users.id, members), call.query);
  return { data, meta: { ...meta, class: place.class, madaris: place.madaris } };
}

/**
 * Adds a new person with the rules of the teacher form, or an existing one by `userId`. Adding a member again changes nothing.
 * @throws HttpError `not-found` for a class or person out of scope, `email-taken`, `rule-broken`
 */
export async function addClassMember(call: Write<'classes.addUser'>): Promise<User> {
  const { classId } = call.params;
  const { body } = call;
  if (body.classId !== undefined && body.classId !== classId) throw brokenField(call, 'classId', 'classRequired');
  const { regionId } = await placeOf(call, classId);
  const userId = 'userId' in body ? body.userId : await createPerson(call, body, regionId);
  if ('userId' in body) await requireMember(call, userId);
  await addMembers(call.db, classId, [userId], call.clock.now());
  await call.audit('add-user', { type: 'class', id: classId }, { userId });
  return existingUser(call, userId);
}

/**
 * Adds several existing people, or moves them from another class; the answer says for each if it was done.
 * @throws HttpError `not-found` for a class out of scope
 */
export async function addClassMembers(call: Call<'classes.addUsers'>): Promise<BulkResult> {
  const { classId } = call.params;
  const { from, ids } = call.body;
  await placeOf(call, classId);
  if (from !== undefined) await placeOf(call, from);
  return eachRow(call, ids, async (inner, userId) => {
    await requireMember(inner, userId);
    await addMembers(inner.db, classId, [userId], inner.clock.now());
    await inner.audit('add-user', { type: 'class', id: classId }, { userId });
    if (from !== undefined && from !== classId) await leaveClass(inner, { classId: from, userId, reason: 'moved' });
  });
}

/**
 * Removes several people from a class; the answer says for each if it was done.
 * @throws HttpError `not-found` for a class out of scope
 */
export async function removeClassMembers(call: Call<'classes.removeUsers'>): Promise<BulkResult> {
  const { classId } = call.params;
  await placeOf(call, classId);
  return eachRow(call, call.body.ids, (inner, userId) =>
    leaveClass(inner, { classId, userId, reason: call.body.reason ?? 'left' }),
  );
}

/** @returns the person, who stays in other classes. @throws HttpError `not-found` */
export async function removeClassMember(call: Call<'classes.removeUser'>): Promise<User> {
  const { id: classId, userId } = call.params;
  await placeOf(call, classId);
  await leaveClass(call, { classId, userId, reason: call.query.reason ?? 'left' });
  return existingUser(call, userId);
}

interface Leaving {
  readonly classId: string;
  readonly userId: string;
  readonly reason: MemberEndReason;
}

/** @throws HttpError `not-found` for someone who is not in the class */
async function leaveClass({ db, audit, clock }: Writing, { classId, userId, reason }: Leaving): Promise<void> {
  const which = and(eq(classMembers.classId, classId), eq(classMembers.userId, userId));
  const ended = await endMemberships(db, which, { reason, now: clock.now() });
  if (ended.length === 0) throw new HttpError('not-found');
  await audit('remove-user', { type: 'class', id: classId }, { userId, reason });
}

type NewMember = Exclude<Write<'classes.addUser'>['body'], { userId: string }>;

async function createPerson(
  call: Writing,
  { classId: _, password, invitation, ...person }: NewMember,
  regionId: string,
): Promise<string> {
  const id = await countingTaken(call, () => createUser(call, person, credentialOf({ password }), regionId));
  if (invitation === 'mail') await inviteByMail(call, id);
  return id;
}

/**
 * Supervisors may only add people they manage already: a member of one's class can be managed, so otherwise an id would be
 * enough to take over anybody.
 */
async function requireMember(call: Writing, id: string): Promise<void> {
  const [person] = await call.db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, id), usersInScope(call)))
    .for('share');
  if (!hasRegion(found(person).role)) throw brokenField(call, 'userId', 'roleRequired');
}

/** Place of a class. @throws HttpError `not-found` for a class out of scope */
export async function placeOf(call: Writing, classId: string) {
  const [place] = await call.db
    .select({
      class: { id: classes.id, name: classes.name, otherName: classes.otherName },
      madaris: { id: madaris.id, name: madaris.name, otherName: madaris.otherName },
      regionId: madaris.regionId,
    })
    .from(classes)
    .innerJoin(madaris, eq(madaris.id, classes.madrasaId))
    .where(and(eq(classes.id, classId), currentClassesInScope(call)));
  return found(place);
}
