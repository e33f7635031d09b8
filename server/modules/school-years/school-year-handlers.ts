import type { Handlers } from '#server/http/handler.ts';
import { readNewest } from './read-school-year.ts';
import { startSchoolYear } from './start-school-year.ts';
import { undoSchoolYear } from './undo-school-year.ts';

/** Starts of a school year (docs/rules.md#school-years). */
export const schoolYearHandlers = {
  'schoolYears.newest': async (call) => ({ data: await readNewest(call) }),
  'schoolYears.start': async (call) => ({ data: await startSchoolYear(call) }),
  'schoolYears.undo': async (call) => ({ data: await undoSchoolYear(call) }),
} satisfies Handlers;
