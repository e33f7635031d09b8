import * as v from 'valibot';
import { addedSince, optionalText } from '../fields.ts';
import { type PlaceNames, scriptOf } from '../language/place-names.ts';

/** The second name of a place, in another script, in answers; rows from before this field have none. */
export const otherName = { otherName: v.optional(v.string(), '') };

/** The same in the form of a place. */
export const otherNameField = { otherName: addedSince('1.1.0', optionalText()) };

/** The rule of the form of a place: its second name is in another script than the first. */
export function isInOtherScript({ name, otherName }: PlaceNames): boolean {
  return !otherName || scriptOf(otherName) !== scriptOf(name);
}
