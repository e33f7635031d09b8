import * as v from 'valibot';
import { roles } from '#contract/rights/roles.ts';

/** `?role=`: whose guide is open; without it the reader's own. */
export const HelpSearch = v.object({ role: v.optional(v.fallback(v.optional(v.picklist(roles)), undefined)) });
