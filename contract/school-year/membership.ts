import * as v from 'valibot';
import { serverLimits } from '../limits.ts';
import { say } from '../messages.ts';
import { addMonths, monthOf } from '../month.ts';

/** Roles that a person has in a class. */
export const memberRoles = ['teacher', 'student'] as const;
export type MemberRole = (typeof memberRoles)[number];

/**
 * Reasons for the end of a membership. `finished`: the class, or their time in it, is over; `moved`: into another class;
 * `left`: removed, or gone from the school.
 */
export const memberEndReasons = ['finished', 'moved', 'left'] as const;
export const MemberEndReason = v.picklist(memberEndReasons, say('choiceInvalid'));
export type MemberEndReason = v.InferOutput<typeof MemberEndReason>;

/**
 * The months of a membership, both included. Without a last one it is running: a row of `class_members`, not of
 * `past_members`.
 */
interface MemberMonths {
  readonly fromMonth: string;
  readonly untilMonth: string | null;
}

/** True if the person was in the class in a month; the server asks this about rows of `past_members`. */
export function wasMemberIn({ fromMonth, untilMonth }: MemberMonths, month: string): boolean {
  return fromMonth <= month && (untilMonth === null || month <= untilMonth);
}

/** How long former members can still read the content of the class. */
const reading: Readonly<Record<MemberRole, Readonly<Record<MemberEndReason, 'always' | 'days' | 'never'>>>> = {
  student: { finished: 'always', moved: 'always', left: 'never' },
  teacher: { finished: 'days', moved: 'days', left: 'days' },
};

/** Students who left a class for this reason still read its lessons. */
export function studentsReadOn(reason: MemberEndReason): boolean {
  return reading.student[reason] === 'always';
}

/**
 * The time when a former member loses the right to read the class; null: never. A teacher keeps it for the days of
 * `serverLimits` after the last month, or after the end was recorded if that was later, so that a report waiting on a device
 * is not lost.
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

/** The latest possible last month of a leaving person: this month. */
export function latestUntilMonth(now: Date): string {
  return monthOf(now);
}
