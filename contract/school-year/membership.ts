import * as v from 'valibot';
import { serverLimits } from '../limits.ts';
import { say } from '../messages.ts';
import { addMonths, monthOf } from '../month.ts';

/** Roles that a person has in a class. */
export const memberRoles = ['teacher', 'student'] as const;
export type MemberRole = (typeof memberRoles)[number];

/**
 * Why a membership ended. `finished`: the class, or their time in it, is over; `moved`: into another class; `left`: taken out, or gone
 * from the school.
 */
export const memberEndReasons = ['finished', 'moved', 'left'] as const;
export const MemberEndReason = v.picklist(memberEndReasons, say('choiceInvalid'));
export type MemberEndReason = v.InferOutput<typeof MemberEndReason>;

/** The months of a membership, both included. It goes on where it has no last one: a row of `class_members`, not of `past_members`. */
interface MemberMonths {
  readonly fromMonth: string;
  readonly untilMonth: string | null;
}

/** The person was in the class in a month; the server asks of rows of `past_members`. */
export function wasMemberIn({ fromMonth, untilMonth }: MemberMonths, month: string): boolean {
  return fromMonth <= month && (untilMonth === null || month <= untilMonth);
}

/** For how long someone goes on reading what is in a class that they are no longer in. */
const reading: Readonly<Record<MemberRole, Readonly<Record<MemberEndReason, 'always' | 'days' | 'never'>>>> = {
  student: { finished: 'always', moved: 'always', left: 'never' },
  teacher: { finished: 'days', moved: 'days', left: 'days' },
};

/**
 * When a former member no longer reads what is in the class; null: never. A teacher has the days of `serverLimits` after the last month, or after
 * the end was written down where that was later: so a report that waits on a device is not lost by it.
 */
export function readsUntil(
  { role, reason, untilMonth }: { role: MemberRole; reason: MemberEndReason; untilMonth: string },
  endedAt: Date,
): Date | null {
  switch (reading[role][reason]) {
    case 'always':
      return null;
    case 'never':
      return endedAt;
    case 'days': {
      const monthOver = Date.parse(`${addMonths(untilMonth, 1)}-01T00:00:00Z`);
      return new Date(Math.max(monthOver, endedAt.getTime()) + serverLimits.formerTeacherDays * 24 * 3_600_000);
    }
  }
}

/** A last month that someone can leave with: this one at the latest. */
export function latestUntilMonth(now: Date): string {
  return monthOf(now);
}
