import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { parameter } from '#ui/list/list-search.ts';

/** `item`: the outbox item of the report that is corrected. `start`: when it was started again. */
export const SpendingReportSearch = v.object({ item: parameter(Id), start: parameter(v.number()) });
