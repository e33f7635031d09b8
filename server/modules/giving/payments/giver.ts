import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { searchCondition } from '#server/db/search-text.ts';

/** A `GivingPerson` of the contract. @param id the column of the person's id */
export function givingPerson(id: AnyPgColumn): SQL {
  return sql`(select json_build_object('id', id, 'fullName', full_name, 'email', email) from users where id = ${id})`;
}

/**
 * 'Contains each of the words' for a sponsorship or payment: in the searchable text of the sponsor or of the place. Undefined
 * for an empty search.
 */
export function isGivenByOrTo(
  { sponsorId, typeId }: { readonly sponsorId: AnyPgColumn; readonly typeId: AnyPgColumn },
  search: string,
): SQL | undefined {
  if (search === '') return undefined;
  const words = (table: string) => searchCondition(sql.raw(`${table}.search_text`), search);
  return sql`(${sponsorId} in (select id from users where ${words('users')})
    or ${typeId} in (select id from regions where ${words('regions')})
    or ${typeId} in (select id from madaris where ${words('madaris')})
    or ${typeId} in (select id from classes where ${words('classes')}))`;
}
