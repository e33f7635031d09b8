import * as v from 'valibot';
import { operatorPageIds } from '../answers/operator-page.ts';
import { requiredLines } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { hasSafeLinks } from '../text/markup.ts';

/** The text of a page in one language, in markup (contract/text/markup.ts). */
export const PageForm = v.strictObject({
  id: v.optional(v.picklist(operatorPageIds, say('idInvalid'))),
  text: v.pipe(
    requiredLines(say('pageTextRequired'), limits.pageTextLength),
    v.check(hasSafeLinks, say('pageLinkInvalid')),
  ),
});
