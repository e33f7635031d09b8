import * as v from 'valibot';
import { madrasaClassesShown } from '#features/classes/classes-shown.ts';
import { ListSearch, parameter } from '#ui/list/list-search.ts';

/** The search of a madrasa's classes. It is apart from the page, which addresses do not load. */
export const MadrasaClassesSearch = v.object({
  ...ListSearch.entries,
  show: parameter(v.picklist(madrasaClassesShown)),
});
