import { type SQL, sql } from 'drizzle-orm';
import { fold } from '#contract/folding.ts';

/** What a search looks through: the `search_text` of a row, to be written whenever the row is. */
export function searchTextOf(...texts: readonly string[]): string {
  return fold(texts.join(' '));
}

/** What a search for people looks through. */
export function personSearchText(person: { fullName: string; email: string; phone: string; address: string }): string {
  return searchTextOf(person.fullName, person.email, person.phone, person.address);
}

/**
 * 'Contains', folded as design/api.md says; undefined for a search for nothing.
 *
 * @param column the `search_text` to look through
 */
export function searchCondition(column: SQL | { getSQL(): SQL }, search: string): SQL | undefined {
  if (search === '') return undefined;
  const looked = fold(search).replace(/[\\%_]/g, '\\$&');
  return looked === '' ? undefined : sql`${column} like ${`%${looked}%`}`;
}
