import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/endpoints.ts';
import type { User } from '#contract/entities/user.ts';
import { fetchPage, type Listed, moment, orderOf } from '#server/db/page-rows.ts';
import type { Database } from '#server/db/pool.ts';
import { regions, users } from '#server/db/schema.ts';
import { searchCondition } from '#server/db/search-text.ts';
import { Refusal } from '#server/http/refusal.ts';

type PeopleQuery = Pick<QueryOf<'users.list'>, 'page' | 'limit' | 'search' | 'role' | 'sort'>;

/** One page of the people within a condition, by role and search. */
export async function selectUsers(db: Database, within: SQL | undefined, query: PeopleQuery): Promise<Listed<User>> {
  const where = and(
    within,
    query.role ? eq(users.role, query.role) : undefined,
    searchCondition(users.searchText, query.search),
  );
  const columns = { name: users.fullName, createdAt: users.createdAt, id: users.id };
  return fetchPage(db, { table: users, where, order: orderOf(query.sort, columns), page: query }, userColumns);
}

/** @throws Refusal `not-found` */
export async function existingUser(db: Database, id: string): Promise<User> {
  const page = { page: 1, limit: 1, search: '', role: undefined, sort: 'name' } as const;
  const { data } = await selectUsers(db, eq(users.id, id), page);
  if (!data[0]) throw new Refusal('not-found');
  return data[0];
}

function userColumns(page: SQL, order: SQL): SQL {
  return sql`select ${users.id}, ${users.fullName} as "fullName", ${users.email}, ${users.phone},
      ${users.phone} as "phoneNumber", ${users.address}, ${users.role}, ${order},
      ${users.regionId} as "regionId",
      case when ${regions.id} is not null
        then json_build_object('id', ${regions.id}, 'name', ${regions.name}) end as region,
      ${users.version}, ${moment(users.createdAt)} as "createdDate"
    from ${page} left join ${regions} on ${regions.id} = ${users.regionId}`;
}
