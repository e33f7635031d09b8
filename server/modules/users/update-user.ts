import { eq, sql } from 'drizzle-orm';
import type { User } from '#contract/entities/user.ts';
import { hasRegion } from '#contract/rights/roles.ts';
import { applyAccountEvent } from '#server/access/account-events.ts';
import { endMemberships } from '#server/access/membership/write-membership.ts';
import { hashPassword, requirePassword } from '#server/access/passwords.ts';
import { isOfAnotherRegion, lockPerson, type UserRow } from '#server/access/person-in-reach.ts';
import { endActing } from '#server/access/supervision/write-acting.ts';
import { actingSupervisors, classMembers, users } from '#server/db/schema/places-and-people.ts';
import { personSearchText } from '#server/db/search-text.ts';
import type { Context, Write } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { rejectChildren, sponsorshipsOf } from '#server/http/problems/children-there.ts';
import { brokenField, requireOwnId } from '#server/http/request/own-id.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import { requireRegion } from './create-user.ts';
import { requireAnotherAdmin } from './last-admin.ts';
import { existingUser } from './select-users.ts';
import { namedColumns, type SignInColumns, signInColumns } from './sign-in-name.ts';
import { countingTaken } from './taken-addresses.ts';

/**
 * Changes a person; fields that the body leaves out stay. A new password, role or region ends their sessions.
 * A person's own password and mail address change only by `me/password` and `me/email`: these ask for the current password, so
 * that a person who finds an open device cannot take the account over.
 * @throws HttpError `not-found` out of reach; `changed-meanwhile`; `forbidden` if anyone but an admin changes role or region,
 *   if a supervisor changes a person of another region, or for a person's own password or mail address; `email-taken`;
 *   `rule-broken`; `last-admin`; `has-children` if another role would leave a region or a sponsorship behind
 */
export async function updateUser(call: Write<'users.update'>): Promise<User> {
  requireOwnId(call);
  const { id } = call.params;
  const before = await lockPerson(call, id);
  await requireVersion(call, before.version, () => existingUser(call, id));
  const after = { ...before, ...changedColumns(call.body) };
  Object.assign(after, await changedSignIn(call, before, after));
  if (await isOfAnotherRegion(call, before)) throw new HttpError('forbidden');
  const hasNewPassword = Boolean(call.body.password);
  if (isOwn(call) && (hasNewPassword || isOtherSignIn(before, after))) throw new HttpError('forbidden');
  if (isMoved(before, after) && call.caller.role !== 'admin') throw new HttpError('forbidden');
  if (!hasRegion(after.role)) after.regionId = after.role === before.role ? before.regionId : null;
  if (after.role !== before.role) await leaveRole(call, before, after);
  if (lacksRegion(before, after)) throw brokenField(call, 'regionId', 'regionRequired');
  if (after.regionId && after.regionId !== before.regionId) await requireRegion(call, after.regionId);
  if (call.body.password) {
    requirePassword(call, after, call.body.password);
    after.passwordHash = await hashPassword(call.body.password);
  }
  // The database writes the sort name, and stores the time of creation to the microsecond.
  const { sortName: _, createdAt: __, ...columns } = after;
  await countingTaken(call, () =>
    call.db
      .update(users)
      .set({ ...columns, searchText: personSearchText(after), version: before.version + 1, updatedAt: sql`now()` })
      .where(eq(users.id, id)),
  );
  await endWhatEnds(call, before, after);
  await call.audit('update', { type: 'user', id }, { ...loggedChanges(before, after), newPassword: hasNewPassword });
  return existingUser(call, id);
}

/** Notifies the person of a new password, and the old address of a new one, so that no one takes an account over unseen. */
async function endWhatEnds(
  { db, language }: Pick<Context, 'db' | 'language'>,
  before: UserRow,
  after: UserRow,
): Promise<void> {
  const { id: userId } = before;
  if (isMoved(before, after)) await applyAccountEvent(db, 'new-rights', userId);
  if (after.passwordHash !== before.passwordHash) {
    await applyAccountEvent(db, 'new-password', userId);
    await queueAccountMail(db, { kind: 'passwordChanged', userId, language });
  }
  if (after.email !== before.email) {
    await applyAccountEvent(db, 'new-address', userId);
    if (before.email !== null) {
      await queueAccountMail(db, { kind: 'addressChanged', userId, to: before.email, language });
    }
  }
}

type Change = Write<'users.update'>['body'];

/**
 * The person's sign-in after the update: an address, otherwise the name in the body or the present one, otherwise a new one.
 * @throws HttpError `rule-broken` for a role that needs an address
 */
async function changedSignIn(call: Write<'users.update'>, before: UserRow, after: UserRow): Promise<SignInColumns> {
  if (after.email === null && !hasRegion(after.role)) throw brokenField(call, 'email', 'emailInvalid');
  const wished = call.body.signInName ?? before.signInName;
  return after.email === null && wished !== null ? namedColumns(wished) : signInColumns(call.db, after);
}

function isOtherSignIn(before: UserRow, after: UserRow): boolean {
  return after.email !== before.email || after.signInName !== before.signInName;
}

/** The columns that the body names. */
function changedColumns({ id: _, password: __, signInName: ___, ...fields }: Change): Partial<UserRow> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function isOwn({ caller, params }: Write<'users.update'>): boolean {
  return caller.role !== 'visitor' && caller.userId.toLowerCase() === params.id.toLowerCase();
}

function isMoved(before: UserRow, after: UserRow): boolean {
  return after.role !== before.role || after.regionId !== before.regionId;
}

/** True if a teacher or student lost their region. A person added before regions were required keeps none. */
function lacksRegion(before: UserRow, after: UserRow): boolean {
  return hasRegion(after.role) && after.regionId === null && (before.regionId !== null || !hasRegion(before.role));
}

/** Data of the old role only: the last admin, regions, sponsorships and classes. */
async function leaveRole(call: Write<'users.update'>, before: UserRow, after: UserRow): Promise<void> {
  if (before.role === 'admin') await requireAnotherAdmin(call.db, before.id);
  await rejectChildren(call, {
    regions: sql`select 1 from regions where supervisor_id = ${before.id}`,
    sponsorships: sponsorshipsOf(before.id),
  });
  await endActing(call.db, eq(actingSupervisors.userId, before.id), call.clock.now());
  if (!hasRegion(after.role)) {
    await endMemberships(call.db, eq(classMembers.userId, before.id), { reason: 'left', now: call.clock.now() });
  }
}

const auditedFields = [
  ...(['fullName', 'email', 'signInName', 'contactEmail', 'phone', 'address', 'role', 'regionId'] as const),
];

/** The names of the changed fields: the log need not keep what people change about themselves. */
function loggedChanges(before: UserRow, after: UserRow): Record<string, unknown> {
  const fields = auditedFields.filter((field) => before[field] !== after[field]);
  return { fields, ...(before.role !== after.role && { role: after.role, roleBefore: before.role }) };
}
