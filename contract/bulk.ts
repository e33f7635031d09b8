import * as v from 'valibot';
import { Id } from './fields.ts';
import { limits } from './limits.ts';
import { say } from './messages.ts';

/** Several rows at once, at most a page of a list. */
const Ids = v.optional(
  v.pipe(
    v.array(Id, say('idInvalid')),
    v.minLength(1, say('idInvalid')),
    v.maxLength(limits.maximumPageSize, say('tooMany')),
  ),
  [],
);
export const SeveralRows = v.strictObject({ ids: Ids });

/** Result of each row, in the order asked for. `code` and `message` give the reason if a row was not done. */
export const BulkResult = v.object({
  data: v.array(v.object({ id: Id, done: v.boolean(), code: v.nullable(v.string()), message: v.nullable(v.string()) })),
});
export type BulkResult = v.InferOutput<typeof BulkResult>;
