import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/endpoints.ts';
import type { User } from '#contract/entities/user.ts';
import { fetchByIds, fetchPage, isoTime, type Listed, orderOf, rowsQuery } from '#server/db/page-rows.ts';
import type { Database } from '#server/db/pool.ts';
import { regions, users } from '#server/db/schema/places-and-people.ts';
import { searchCondition } from '#server/db/search-text.ts';
import { HttpError } from '#server/http/http-error.ts';

type PeopleQuery = Pick<QueryOf<'users.list'>, 'page' | 'limit' | 'search' | 'role' | 'sort'>;

/** One page of the people within a condition, by role and search. */
export async function selectUsers(db: Database, within: SQL | undefined, query: PeopleQuery): Promise<Listed<User>> {
  const where = and(
    within,
    query.role ? eq(users.role, query.role) : undefined,
    searchCondition(users.searchText, query.search),
  );
  return fetchPage(db, userRows, { where, order: orderOf(query.sort, users), page: query });
}

/** @throws HttpError `not-found` */
export async function existingUser(db: Database, id: string): Promise<User> {
  const [found] = await fetchByIds<User>(db, userRows, [id]);
  if (!found) throw new HttpError('not-found');
  return found;
}

const userRows = rowsQuery(
  users,
  (page, place) => sql`select ${users.id}, ${users.fullName} as "fullName", ${users.email}, ${users.phone},
      ${users.phone} as "phoneNumber", ${users.address}, ${users.role}, ${place},
      ${users.regionId} as "regionId",
      case when ${regions.id} is not null
        then json_build_object('id', ${regions.id}, 'name', ${regions.name}) end as region,
      ${users.version}, ${isoTime(users.createdAt)} as "createdDate"
    from ${page} left join ${regions} on ${regions.id} = ${users.regionId}`,
);
