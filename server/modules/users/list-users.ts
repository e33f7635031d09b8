import { and, eq, inArray, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/endpoints.ts';
import { lockedHash } from '#server/access/passwords.ts';
import { usersInScope } from '#server/access/scope.ts';
import { classMembers, users } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';
import { selectUsers } from './select-users.ts';

type Listing = Pick<Context, 'db' | 'caller' | 'reach' | 'clock'> & { query: QueryOf<'users.list'> };

/**
 * One page of the people whom the caller manages. A person is of a region by their record or by a class there; those in
 * `notInClass` are left out, so that they can be offered for it. Without a password is who was invited and has not chosen one.
 */
export async function listUsers(call: Listing) {
  const { db, query } = call;
  const { regionId, madarisId, classId, notInClass, hasPassword, former } = query;
  const members = (where: SQL) => db.select({ id: classMembers.userId }).from(classMembers).where(where);
  const isAmong = (where: SQL) => inArray(users.id, members(where));
  const where = and(
    usersInScope(call),
    regionId ? or(eq(users.regionId, regionId), isAmong(eq(classMembers.regionId, regionId))) : undefined,
    madarisId ? isAmong(eq(classMembers.madrasaId, madarisId)) : undefined,
    classId ? isAmong(eq(classMembers.classId, classId)) : undefined,
    notInClass ? notInArray(users.id, members(eq(classMembers.classId, notInClass))) : undefined,
    former === undefined ? undefined : former ? isFormer(call) : not(isFormer(call)),
    hasPassword === undefined ? undefined : (hasPassword ? ne : eq)(users.passwordHash, lockedHash),
  );
  return selectUsers(call, where, query);
}

/** On `users`: who was in a class that the caller manages and is in none now, as `formerMonths` of a person says. */
function isFormer({ caller, reach }: Listing): SQL {
  const managed =
    reach === 'all' ? sql`true` : sql`region_id in (select id from regions where supervisor_id = ${caller.userId})`;
  return sql`(exists (select from past_members past where past.user_id = ${users.id}
      and past.class_id in (select id from classes where ${managed}))
    and not exists (select from class_members where user_id = ${users.id} and ${managed}))`;
}
