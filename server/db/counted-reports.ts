import { sql } from 'drizzle-orm';

/** On `reports`: whether it counts for its month. One that was returned does not, nor one that another has replaced. */
export const isCounted = sql`(reports.replaced_at is null and reports.returned_at is null)`;

/** When the month's report came: of one that came in the place of another that was not returned, when that one did. */
export const arrivedAt = sql`coalesce(reports.arrived_at, reports.created_at)`;
