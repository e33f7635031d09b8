import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';

type Value = SQL | AnyPgColumn;

/** Whether a share of a price opens reports (spec/decisions.md 25). */
export function isShareEnough(cents: Value, priceCents: Value): SQL {
  return sql`(${cents} * 100.0 >= ${priceCents} * ${sql.raw(String(limits.reportShare))})`;
}

/** Whether money was really taken for a sponsorship, and stayed. */
export function isPaid(sponsorshipId: Value): SQL {
  return sql`exists (select from payments where payments.sponsorship_id = ${sponsorshipId} and payments.state = 'paid')`;
}
