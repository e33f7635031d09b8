import * as v from 'valibot';
import { Found } from '../answers/found.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { oneOf } from '../paging.ts';

const words = v.optional(
  v.pipe(v.string(say('valueInvalid')), v.trim(), v.maxLength(limits.searchLength, say('textTooLong'))),
  '',
);

export const findEndpoints = {
  'find.get': endpoint({
    path: 'v1/find',
    may: { admin: 'all', supervisor: 'scope', teacher: 'scope', student: 'scope', sponsor: 'scope' },
    // Devices of 1.0.0 send `q`; `search` takes precedence.
    query: v.strictObject({ search: words, q: words }),
    answer: oneOf(Found),
    summary:
      'People, madaris and classes of the caller’s reach by a part of their name, for an admin payments by the start of their receipt’s number, five of each at most',
  }),
} as const;
