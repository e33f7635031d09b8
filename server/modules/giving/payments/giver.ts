import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { searchCondition } from '#server/db/search-text.ts';

/** A `GivingPerson` of the contract. @param id the column of the person's id */
export function givingPerson(id: AnyPgColumn): SQL {
  return sql`(select json_build_object('id', id, 'fullName', full_name, 'email', email) from users where id = ${id})`;
}

/**
 * 'Contains each of the words' for what someone gives to a place: in what the sponsor, or the place, is found by. Undefined
 * for a search for nothing.
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
