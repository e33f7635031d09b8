import { and, eq, inArray, ne, notInArray, or, type SQL } from 'drizzle-orm';
import type { QueryOf } from '#contract/endpoints.ts';
import { lockedHash } from '#server/access/passwords.ts';
import { usersInScope } from '#server/access/scope.ts';
import { classMembers, users } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';
import { selectUsers } from './select-users.ts';

type Listing = Pick<Context, 'db' | 'caller' | 'reach'> & { query: QueryOf<'users.list'> };

/**
 * One page of the people whom the caller manages. A person is of a region by their record or by a class there; those in
 * `notInClass` are left out, so that they can be offered for it. Without a password is who was invited and has not chosen one.
 */
export async function listUsers(call: Listing) {
  const { db, query } = call;
  const { regionId, madarisId, classId, notInClass, hasPassword } = query;
  const members = (where: SQL) => db.select({ id: classMembers.userId }).from(classMembers).where(where);
  const isAmong = (where: SQL) => inArray(users.id, members(where));
  const where = and(
    usersInScope(call),
    regionId ? or(eq(users.regionId, regionId), isAmong(eq(classMembers.regionId, regionId))) : undefined,
    madarisId ? isAmong(eq(classMembers.madrasaId, madarisId)) : undefined,
    classId ? isAmong(eq(classMembers.classId, classId)) : undefined,
    notInClass ? notInArray(users.id, members(eq(classMembers.classId, notInClass))) : undefined,
    hasPassword === undefined ? undefined : (hasPassword ? ne : eq)(users.passwordHash, lockedHash),
  );
  return selectUsers(call, where, query);
}
