import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { fold } from '#contract/text/folding.ts';

/**
 * The `search_text` of a row, which searches read; write it whenever the row is written. Its first line is the name, by which
 * lists are sorted (`sort_name`).
 */
export function searchTextOf(name: string, ...texts: readonly string[]): string {
  return [name, ...texts].map(fold).join('\n');
}

/** Text that a search for people reads. */
export function personSearchText(person: {
  fullName: string;
  email: string | null;
  signInName: string | null;
  contactEmail: string;
  phone: string;
  address: string;
}): string {
  const { fullName, email, signInName, contactEmail, phone, address } = person;
  return searchTextOf(fullName, email ?? signInName ?? '', phone, address, contactEmail);
}

/** Every number of words is a separate prepared statement; with more words, the last ones must occur side by side. */
const mostWords = 8;

/**
 * 'Contains' each of the words, folded (docs/rules.md#search); undefined for an empty search.
 * @param column the `search_text` to search
 */
export function searchCondition(column: SQL | AnyPgColumn, search: string): SQL | undefined {
  const words = wordsOf(search);
  const looked = [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')].filter((text) => text !== '');
  return and(...looked.map((text) => sql`${column} like ${`%${escaped(text)}%`}`));
}

/** A sort key: rows that have each of the words as a whole word come before those that only contain it. */
export function wholeWordsFirst(column: AnyPgColumn, search: string): SQL {
  const patterns = wordsOf(search).map((word) => `% ${escaped(word)} %`);
  return sql`(case when ' ' || replace(${column}, chr(10), ' ') || ' ' like all (${sql.param(patterns)}::text[]) then 0 else 1 end)`;
}

function wordsOf(search: string): string[] {
  return fold(search)
    .split(' ')
    .filter((word) => word !== '');
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
