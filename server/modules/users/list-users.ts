import { and, eq, inArray, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/endpoints.ts';
import { monthOf } from '#contract/month.ts';
import { goesOn, membershipsOver } from '#server/access/membership/membership.ts';
import { lockedHash } from '#server/access/passwords.ts';
import { usersInScope } from '#server/access/scope.ts';
import { supervisedRegions } from '#server/access/supervision/supervised-regions.ts';
import { classMembers, users } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';
import { selectUsers } from './select-users.ts';

type Listing = Pick<Context, 'db' | 'caller' | 'reach' | 'clock'> & { query: QueryOf<'users.list'> };

/**
 * One page of the people whom the caller manages. A person belongs to a region by their record or by a class there. Members of
 * `notInClass` are left out, so that the others can be offered for it. People without a password were invited and have not
 * chosen one.
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

/** On `users`: who was in a class that the caller manages and is in none that goes on, as `formerMonths` of a person says. */
function isFormer({ caller, reach, clock }: Listing): SQL {
  const month = sql`${monthOf(clock.now())}`;
  const managed =
    reach === 'all' ? sql`true` : sql`region_id in ${supervisedRegions(caller.userId ?? '', clock.now())}`;
  return sql`(exists (select from ${membershipsOver(month)} past where past.user_id = ${users.id}
      and past.class_id in (select id from classes where ${managed}))
    and not exists (select from class_members where user_id = ${users.id} and ${managed} and ${goesOn(month)}))`;
}
