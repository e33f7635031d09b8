import * as v from 'valibot';
import { SponsorshipType } from '../entities/sponsorship-kinds.ts';
import { ClientId, chosenId, Id, Month, requiredLines, requiredText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';

/** A month without lessons, of a place and everything in it. Its time decides if it is planned or excused. */
export const MonthOffForm = v.strictObject({
  id: ClientId,
  placeType: SponsorshipType,
  placeId: chosenId(say('placeRequired')),
  month: v.optional(Month, ''),
  name: requiredText(say('noteRequired')),
});
export type MonthOffForm = v.InferOutput<typeof MonthOffForm>;

/** The most months that one call sets aside. */
export const monthsOffAtOnce = 24;

/** Several months of a place with one reason: all of them, or none. */
export const MonthsOffForm = v.strictObject({
  placeType: SponsorshipType,
  placeId: chosenId(say('placeRequired')),
  months: v.pipe(
    v.array(Month, say('monthInvalid')),
    v.minLength(1, say('monthInvalid')),
    v.maxLength(monthsOffAtOnce, say('tooMany')),
  ),
  name: requiredText(say('noteRequired')),
});
export type MonthsOffForm = v.InferOutput<typeof MonthsOffForm>;

/** A teacher's request for a month without lessons in a class. `revision`: as for an upload (contract/entities/document.ts). */
export const MonthOffRequestForm = v.strictObject({
  id: ClientId,
  classId: Id,
  month: Month,
  name: requiredText(say('noteRequired')),
  revision: v.optional(wholeNumber(0, 999_999_999)),
});
export type MonthOffRequestForm = v.InferOutput<typeof MonthOffRequestForm>;

/** The comment with which a request is declined. */
export const MonthOffAnswer = v.strictObject({ note: requiredLines(say('noteRequired'), limits.refundNoteLength) });
export type MonthOffAnswer = v.InferOutput<typeof MonthOffAnswer>;
