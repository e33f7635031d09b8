import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { peopleShown } from '#features/users/people-shown.ts';
import { ListSearch, parameter } from '#ui/list/list-search.ts';

/** The state of a list of people who are added by others in its address. */
export const AccountsSearch = v.object({ ...ListSearch.entries, show: parameter(v.picklist(peopleShown)) });

/** As above, and the one class that it is of. */
export const PeopleSearch = v.object({ ...AccountsSearch.entries, classId: parameter(Id) });
