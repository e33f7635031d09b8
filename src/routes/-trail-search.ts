import * as v from 'valibot';
import { Month } from '#contract/fields.ts';
import { parameter } from '#ui/list/list-search.ts';

/** The month whose money is followed; if left out, the newest paid one. */
export const TrailSearch = v.object({ month: parameter(Month) });
