import { type SQL, sql } from 'drizzle-orm';
import { integer } from 'drizzle-orm/pg-core';
import { type Script, scriptLetters, scriptNames } from '#contract/language/reads-names.ts';
import { rankWeights } from '#contract/mirror/reader-order.ts';

/* The rules of reads-names.ts and reader-order.ts of the contract in SQL. */

/** Expressions of a row, as SQL text: parts of a generated column. */
interface Ranked {
  /** Columns with the names of the place. */
  readonly names: readonly string[];
  /** Cents that are open; null for what costs nothing. */
  readonly open: string;
  readonly price: string;
  /** SQL that is true where a report of it counts; left out for places that send none. */
  readonly reported?: string;
}

/** A reader of the script can read one of the names. */
function readsNames(script: Script, names: readonly string[]): string {
  // A place without a second name has an empty one, which no one reads.
  const own = (name: string) => [
    `${name} <> ''`,
    ...scriptNames
      .filter((other) => other !== script)
      .map((other) => `${countOf(script, name)} >= ${countOf(other, name)}`),
  ];
  return names.map((name) => `(${own(name).join(' and ')})`).join(' or ');
}

function countOf(script: Script, name: string): string {
  return `length(regexp_replace(${name}, '[^${scriptLetters[script]}]', '', 'g'))`;
}

function rankOf(script: Script, { names, open, price, reported }: Ranked): SQL {
  const cents = `coalesce(${open}, 0)`;
  const parts = [
    `case when ${cents} = 0 then ${rankWeights.complete} else 0 end`,
    `case when ${readsNames(script, names)} then 0 else ${rankWeights.unreadable} end`,
    ...(reported === undefined ? [] : [`case when ${reported} then 0 else ${rankWeights.silent} end`]),
    `case when ${cents} = 0 or ${price} = 0 then 0 else (100 * ${cents} + ${price} - 1) / ${price} end`,
  ];
  return sql.raw(`(${parts.map((part) => `(${part})`).join('\n  + ')})::integer`);
}

/** Columns with the rank of a place for readers of each script, by which the explorer is ordered. */
export function readerRanks(ranked: Ranked) {
  return {
    latinRank: integer('latin_rank').generatedAlwaysAs(rankOf('latin', ranked)),
    arabicRank: integer('arabic_rank').generatedAlwaysAs(rankOf('arabic', ranked)),
  };
}

/** Decides between rows of one rank, as `chanceOf` of the contract does. */
export function chanceOf(id: SQL): SQL {
  return sql`right(${id}::text, 12)`;
}
