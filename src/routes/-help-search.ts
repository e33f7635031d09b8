import * as v from 'valibot';
import { roles } from '#contract/rights/roles.ts';

/** `?role=`: the role of the open guide; if left out, the reader's own. */
export const HelpSearch = v.object({ role: v.optional(v.fallback(v.optional(v.picklist(roles)), undefined)) });
