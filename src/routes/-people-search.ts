import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { peopleShown } from '#features/users/people-shown.ts';
import { ListSearch, parameter } from '#ui/list/list-search.ts';

/** The search of a list of people who are added by others. */
export const AccountsSearch = v.object({ ...ListSearch.entries, show: parameter(v.picklist(peopleShown)) });

/** The same, with the one class that the list is for. */
export const PeopleSearch = v.object({ ...AccountsSearch.entries, classId: parameter(Id) });
