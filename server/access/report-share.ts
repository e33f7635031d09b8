import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';

type Value = SQL | AnyPgColumn;

/** True if a share of a price opens reports (docs/rules.md#who-reads-reports). */
export function isShareEnough(cents: Value, priceCents: Value): SQL {
  return sql`(${cents} * 100.0 >= ${priceCents} * ${sql.raw(String(limits.reportShare))})`;
}

/**
 * An earlier paid month opened its reports for at most this amount: a later, higher price does not take the right away.
 * @param month the month in question; every month by default
 */
export function openedForLess(sponsorshipId: Value, cents: Value, priceCents: Value, month?: SQL): SQL {
  const kept = sql`(earlier.amount_cents - earlier.refunded_cents)`;
  return sql`exists (select from payments as earlier where earlier.sponsorship_id = ${sponsorshipId} and earlier.state = 'paid'
    ${month ? sql`and earlier.month < ${month}` : sql``} and ${kept} <= ${cents}
    and ${isShareEnough(kept, sql`coalesce(earlier.price_cents, ${priceCents})`)})`;
}

/**
 * On a payment `p`: it opens the reports of its month. It was really paid, and its part that was not refunded was a large
 * enough share of the price at that time, or of the price of an earlier month whose payment was not larger. So neither a
 * raised amount nor another price closes a month again.
 * @param priceCents today's price of the place, for payments that recorded none
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
