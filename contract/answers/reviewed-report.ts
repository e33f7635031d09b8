import * as v from 'valibot';
import { Id, Timestamp } from '../fields.ts';
import { say } from '../messages.ts';
import { GrowingListQuery } from '../paging.ts';
import { reportStates, wordStates } from '../report-states.ts';
import { reviewFilters } from './review-filters.ts';

/** `search` looks for words of the class and the madrasa. */
export const ReviewQuery = v.strictObject({
  ...GrowingListQuery.entries,
  regionId: v.optional(Id),
  madarisId: v.optional(Id),
  show: v.optional(v.picklist(reviewFilters, say('choiceInvalid')), 'all'),
});

const Named = v.object({ id: Id, name: v.string() });

/**
 * A report in the list of those who read them: what it is, not what it says. `isPage`: filled in, not a file. `photos` and
 * `released` count its photos and those that sponsors see; `author` is null once the account is deleted.
 * `mayName`: its words may name a student of the class. `words`: whether sponsors get its words.
 */
export const ReviewedReport = v.object({
  id: Id,
  title: v.string(),
  month: v.string(),
  createdDate: Timestamp,
  fileName: v.string(),
  isPage: v.boolean(),
  photos: v.number(),
  released: v.number(),
  author: v.nullable(v.string()),
  class: Named,
  madaris: Named,
  state: v.picklist(reportStates),
  isReplacement: v.boolean(),
  mayName: v.optional(v.boolean(), false),
  words: v.optional(v.picklist(wordStates), 'free'),
});
export type ReviewedReport = v.InferOutput<typeof ReviewedReport>;
