import * as v from 'valibot';
import { Id, Month } from '#contract/fields.ts';

/** The address of a report that is being made. What it says wrongly is left out. */
export const ReportSearch = v.object({
  month: v.fallback(v.optional(Month), undefined),
  /** Waiting item of the outbox, to be corrected. */
  item: v.fallback(v.optional(Id), undefined),
  /** Changes where the report starts again. */
  start: v.fallback(v.optional(v.number()), undefined),
});
