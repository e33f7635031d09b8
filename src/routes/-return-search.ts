import * as v from 'valibot';
import { ownPath } from '#lib/own-path.ts';

/** `?next=`: where people return to once they are signed in; a path of this site, else nothing. */
export const ReturnSearch = v.object({
  next: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.check((path) => ownPath(path) !== undefined),
      ),
    ),
    undefined,
  ),
});
