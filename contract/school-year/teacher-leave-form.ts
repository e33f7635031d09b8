import * as v from 'valibot';
import { Id, Month } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';

/**
 * When the sign-in of a teacher who leaves ends.
 * - `now`: at once, also for reports that still wait on a device.
 * - `later`: after the days in which reports of the taught months are accepted.
 * - `never`: the account does not change.
 */
export const signInEnds = ['later', 'now', 'never'] as const;

/** The form of a teacher who leaves the school: the last month, who takes over which class, and when the sign-in ends. */
export const TeacherLeave = v.strictObject({
  lastMonth: v.optional(Month, ''),
  signIn: v.optional(v.picklist(signInEnds, say('choiceInvalid')), 'later'),
  /** A class that is not named here, or named without a teacher, loses this teacher without a new one. */
  classes: v.optional(
    v.pipe(
      v.array(v.strictObject({ classId: Id, teacherId: v.nullable(Id) })),
      v.maxLength(limits.maximumPageSize, say('tooMany')),
    ),
    [],
  ),
});
