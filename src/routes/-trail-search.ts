import * as v from 'valibot';
import { Month } from '#contract/fields.ts';
import { parameter } from '#ui/list/list-search.ts';

/** The month whose money is followed; the newest paid one where it is left out. */
export const TrailSearch = v.object({ month: parameter(Month) });
