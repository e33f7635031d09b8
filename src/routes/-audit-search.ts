import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { auditedTypes } from '#contract/rights/audited.ts';
import { ListSearch, parameter } from '#ui/list/list-search.ts';

const Day = parameter(v.pipe(v.string(), v.isoDate()));

/** The audit log; `from` and `to` are days, both included. */
export const AuditSearch = v.object({
  ...ListSearch.entries,
  type: parameter(v.picklist(auditedTypes)),
  userId: parameter(Id),
  action: parameter(v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/))),
  from: Day,
  to: Day,
});
