import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { parameter } from '#ui/list/list-search.ts';

/** `item`: of the outbox, the report that is corrected. `start`: when it was started over. */
export const SpendingReportSearch = v.object({ item: parameter(Id), start: parameter(v.number()) });
