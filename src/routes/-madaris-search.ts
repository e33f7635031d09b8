import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { ListSearch, parameter } from '#ui/list/list-search.ts';

/** The search of a list of madaris. It is apart from the page, which loads when it is opened. */
export const MadarisSearch = v.object({ ...ListSearch.entries, regionId: parameter(Id) });
