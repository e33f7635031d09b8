import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';

type Value = SQL | AnyPgColumn;

/** A share of a price opens reports (docs/rules.md#who-reads-reports). */
export function isShareEnough(cents: Value, priceCents: Value): SQL {
  return sql`(${cents} * 100.0 >= ${priceCents} * ${sql.raw(String(limits.reportShare))})`;
}

/**
 * An earlier paid month opened its reports for at most this amount: a later higher price does not take the right away.
 * @param month the month in question; each month if it is left out
 */
export function openedForLess(sponsorshipId: Value, cents: Value, priceCents: Value, month?: SQL): SQL {
  const kept = sql`(earlier.amount_cents - earlier.refunded_cents)`;
  return sql`exists (select from payments as earlier where earlier.sponsorship_id = ${sponsorshipId} and earlier.state = 'paid'
    ${month ? sql`and earlier.month < ${month}` : sql``} and ${kept} <= ${cents}
    and ${isShareEnough(kept, sql`coalesce(earlier.price_cents, ${priceCents})`)})`;
}

/**
 * On a payment `p`: whether it opens the reports of its month. It was really paid, and what was paid
 * and did not go back was enough of the price at that time, or of the price of an earlier month that was paid with no more: neither a raised
 * amount nor another price changes what a month has opened.
 *
 * @param priceCents of the place today, for payments that know no other
 */
export function opensMonth(priceCents: Value): SQL {
  const kept = sql`(p.amount_cents - p.refunded_cents)`;
  return sql`(p.state = 'paid' and (${isShareEnough(kept, sql`coalesce(p.price_cents, ${priceCents})`)}
    or ${openedForLess(sql`p.sponsorship_id`, kept, priceCents, sql`p.month`)}))`;
}

/**
 * The sponsorship opens the reports of some month.
 * @param priceCents as for `opensMonth`
 */
export function opensAnyMonth(sponsorshipId: Value, priceCents: Value): SQL {
  return sql`exists (select from payments p where p.sponsorship_id = ${sponsorshipId} and ${opensMonth(priceCents)})`;
}
