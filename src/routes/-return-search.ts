import * as v from 'valibot';
import { ownPath } from '#lib/own-path.ts';

/** `?next=`: the page to which a user returns after the sign-in; a path of this site, otherwise nothing. */
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
