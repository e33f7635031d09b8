import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/endpoints.ts';
import type { User } from '#contract/entities/user.ts';
import { goesOn, membershipsOver } from '#server/access/membership/membership.ts';
import { supervisedRegions } from '#server/access/supervision/supervised-regions.ts';
import { isoTime, type Listed, orderOf } from '#server/db/page-rows.ts';
import { regions, users } from '#server/db/schema/places-and-people.ts';
import { searchCondition } from '#server/db/search-text.ts';
import { selection } from '#server/db/selection.ts';
import { type Viewer, viewedAt } from '#server/figures/figures.ts';
import { viewedRows } from '#server/figures/viewed-rows.ts';
import type { Context } from '#server/http/handler.ts';

type Reading = Pick<Context, 'db' | 'caller' | 'clock'>;
type PeopleQuery = Pick<QueryOf<'users.list'>, 'page' | 'limit' | 'search' | 'role' | 'sort'>;

/** One page of the people within a condition, by role and search. */
export async function selectUsers(call: Reading, within: SQL | undefined, query: PeopleQuery): Promise<Listed<User>> {
  const where = and(
    within,
    query.role ? eq(users.role, query.role) : undefined,
    searchCondition(users.searchText, query.search),
  );
  return userRows.page(call, { where, order: orderOf(query.sort, users), page: query });
}

/** @throws HttpError `not-found` */
export function existingUser(call: Reading, id: string): Promise<User> {
  return userRows.existing(call, id);
}

const userRows = viewedRows(users, (page, viewer) =>
  selection<User>(
    {
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      signInName: users.signInName,
      contactEmail: users.contactEmail,
      phone: users.phone,
      phoneNumber: users.phone,
      address: users.address,
      role: users.role,
      regionId: users.regionId,
      region: sql`case when ${regions.id} is not null
        then json_build_object('id', ${regions.id}, 'name', ${regions.name}, 'otherName', ${regions.otherName}) end`,
      classIds: sql`array(select class_id from class_members where user_id = ${users.id} and ${seesMembership(viewer)}
        order by class_id)`,
      formerMonths: formerMonths(viewer),
      signInUntil: viewer === 'other' ? sql`null` : isoTime(users.signInUntil),
      version: users.version,
      createdDate: isoTime(users.createdAt),
    },
    sql`from ${page} left join ${regions} on ${regions.id} = ${users.regionId}`,
  ),
);

/**
 * On `class_members`: memberships that lists of people show the viewer anyway (classes.users, users.ofMadrasa). A supervisor
 * sees the members of classes in their regions, others the members of their own classes.
 */
function seesMembership(viewer: Viewer): SQL {
  const viewerId = sql`${sql.placeholder('viewerId')}`;
  if (viewer === 'admin') return sql`true`;
  if (viewer === 'supervisor') return sql`region_id in ${supervisedRegions(viewerId, viewedAt)}`;
  return sql`class_id in (select class_id from class_members where user_id = ${viewerId})`;
}

/** The first and last month of a person who was in a class that the viewer manages and is in none that goes on. */
function formerMonths(viewer: Viewer): SQL {
  if (viewer === 'other') return sql`null`;
  const month = sql`${sql.placeholder('month')}`;
  const ofViewer =
    viewer === 'admin'
      ? sql`true`
      : sql`c.region_id in ${supervisedRegions(sql`${sql.placeholder('viewerId')}`, viewedAt)}`;
  return sql`(select json_build_object('from', min(past.from_month), 'until', max(past.until_month))
    from ${membershipsOver(month)} past join classes c on c.id = past.class_id
    where past.user_id = ${users.id} and ${ofViewer}
      and not exists (select from class_members where user_id = ${users.id} and ${seesMembership(viewer)} and ${goesOn(month)})
    having count(*) > 0)`;
}
