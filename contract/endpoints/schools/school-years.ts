import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { oneOf } from '../../paging.ts';
import { managers } from '../../rights/access.ts';
import { SchoolYear } from '../../school-year/school-year.ts';
import { SchoolYearForm } from '../../school-year/school-year-form.ts';

/** Starts a new school year of a madrasa (docs/rules.md#school-years). */
export const schoolYearEndpoints = {
  'schoolYears.newest': endpoint({
    path: 'v1/madaris/:id/school-year',
    may: managers,
    answer: oneOf(v.nullable(SchoolYear)),
    summary:
      'The newest start of a school year of a madrasa, and until when it can be undone; null where there is none',
  }),
  'schoolYears.start': endpoint({
    method: 'POST',
    path: 'v1/madaris/:id/school-year',
    may: managers,
    body: SchoolYearForm,
    answer: oneOf(SchoolYear),
    summary:
      'Start a school year: end classes, add those that take their place, move students, plan months off. All of it or nothing; without `confirm` a dry run',
  }),
  'schoolYears.undo': endpoint({
    method: 'DELETE',
    path: 'v1/madaris/:id/school-year',
    may: managers,
    answer: oneOf(SchoolYear),
    summary: 'Undo the newest start of a school year, within a day and while nothing was added to the new classes',
  }),
} as const;
