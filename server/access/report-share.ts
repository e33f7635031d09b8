import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';

type Value = SQL | AnyPgColumn;

/** Whether a share of a price opens reports (docs/rules.md#who-reads-reports). */
export function isShareEnough(cents: Value, priceCents: Value): SQL {
  return sql`(${cents} * 100.0 >= ${priceCents} * ${sql.raw(String(limits.reportShare))})`;
}

/**
 * On a payment `p`: whether it opens the reports of its month. It was really paid, and what was paid
 * and did not go back was enough of the price at that time: neither a raised amount nor another price changes what a month has opened.
 *
 * @param priceCents of the place today, for payments that know no other
 */
export function opensMonth(priceCents: Value): SQL {
  return sql`(p.state = 'paid' and ${isShareEnough(sql`(p.amount_cents - p.refunded_cents)`, sql`coalesce(p.price_cents, ${priceCents})`)})`;
}

/**
 * Whether a sponsorship opens the reports of any month.
 *
 * @param priceCents as for `opensMonth`
 */
export function opensAnyMonth(sponsorshipId: Value, priceCents: Value): SQL {
  return sql`exists (select from payments p where p.sponsorship_id = ${sponsorshipId} and ${opensMonth(priceCents)})`;
}
