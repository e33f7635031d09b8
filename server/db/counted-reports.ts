import { sql } from 'drizzle-orm';
import { serverLimits } from '#contract/limits.ts';

/** On `reports`: whether it counts for its month. One that was returned does not, nor one that another has replaced. */
export const isCounted = sql`(reports.replaced_at is null and reports.returned_at is null)`;

/** On `reports`: those of the last weeks that count and that no supervisor or admin has opened, by the index `reports_to_read`. */
export const isUnseen = sql`(reports.seen_at is null and ${isCounted}
  and reports.created_at > now() - make_interval(days => ${sql.raw(String(serverLimits.newReportDays))}))`;

/** When the month's report came: of one that came in the place of another that was not returned, when that one did. */
export const arrivedAt = sql`coalesce(reports.arrived_at, reports.created_at)`;
