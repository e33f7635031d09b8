import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { ListSearch, parameter } from '#ui/list/list-state.ts';

/** The state of a list of people in its address, and the one class that it is of. */
export const PeopleSearch = v.object({ ...ListSearch.entries, classId: parameter(Id) });
