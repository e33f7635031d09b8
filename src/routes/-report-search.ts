import * as v from 'valibot';
import { Id, Month } from '#contract/fields.ts';

/** The search of a report that is being made. Wrong values are left out. */
export const ReportSearch = v.object({
  month: v.fallback(v.optional(Month), undefined),
  /** Waiting item of the outbox, to be corrected. */
  item: v.fallback(v.optional(Id), undefined),
  /** Changes when the report starts again. */
  start: v.fallback(v.optional(v.number()), undefined),
});
