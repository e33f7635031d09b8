import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { ListSearch, parameter } from '#ui/list/list-search.ts';

/** The address of a list of madaris. Apart from their page, which loads when it is opened. */
export const MadarisSearch = v.object({ ...ListSearch.entries, regionId: parameter(Id) });
