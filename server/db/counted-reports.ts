import { type SQL, sql } from 'drizzle-orm';
import { serverLimits } from '#contract/limits.ts';
import { type ReportState, sponsorsRead, wordStates } from '#contract/report-states.ts';

/** On `reports`: the report is in this state, by the marks that `reportStateOf` reads (contract/report-states.ts). */
export const isInState: Readonly<Record<ReportState, SQL>> = {
  arrived: sql`(reports.counts and reports.seen_at is null)`,
  seen: sql`(reports.counts and reports.seen_at is not null)`,
  returned: sql`(reports.returned_at is not null and reports.replaced_at is null)`,
  replaced: sql`(reports.replaced_at is not null)`,
};

/** On `reports`: those of the last weeks, which are still worth opening. */
export const isRecent = sql`reports.created_at > now() - make_interval(days => ${sql.raw(String(serverLimits.newReportDays))})`;

/** On `reports`: recent ones that no supervisor or admin has opened, by the index `reports_to_read`. */
export const isUnseen = sql`(${isInState.arrived} and ${isRecent})`;

/** When the month's first report came. A report that replaced one that was not returned counts from the replaced one's time. */
export const arrivedAt = sql`coalesce(reports.arrived_at, reports.created_at)`;

/** On `reports`: sponsors get its words, and with them the report (contract/report-states.ts). */
export const areWordsOpen = sql`reports.words in (${sql.join(
  wordStates.filter((state) => sponsorsRead[state]).map((state) => sql.raw(`'${state}'`)),
  sql`, `,
)})`;

/** When sponsors could read a report first. */
export const openedAt = sql`coalesce(reports.words_released_at, reports.created_at)`;
