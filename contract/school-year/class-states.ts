import * as v from 'valibot';
import { say } from '../messages.ts';
import { addMonths, monthOf } from '../month.ts';

/** Why a class ended. `other` needs a note. */
export const endedReasons = ['finished', 'merged', 'no-teacher', 'madrasa-closed', 'other'] as const;
export const EndedReason = v.picklist(endedReasons, say('choiceInvalid'));
export type EndedReason = v.InferOutput<typeof EndedReason>;

/**
 * The state of a class, derived from its last month and the time, never stored.
 * - `running`: it has no last month. `ending`: it has one that is not over. `ended`: it is over (UTC).
 */
export const classStates = ['running', 'ending', 'ended'] as const;
export type ClassState = (typeof classStates)[number];

/** What a list of classes holds, as `state` of its query names it; without one, `current`. */
export const classLists = ['current', 'ended', 'all'] as const;
export type ClassList = (typeof classLists)[number];

/** Which lists a class of each state is in. What is not current is in no figure, picker or list of what is offered either. */
export const isListed: Readonly<Record<ClassState, Readonly<Record<ClassList, boolean>>>> = {
  running: { current: true, ended: false, all: true },
  ending: { current: true, ended: false, all: true },
  ended: { current: false, ended: true, all: true },
};

/** The months of a class. Rows that an older release has stored lack them. */
export interface ClassMonths {
  readonly createdDate: string;
  readonly firstMonth?: string | null | undefined;
  readonly lastMonth?: string | null | undefined;
}

/** The state of a class. @param now `Date`, of the server's clock */
export function classStateOf({ lastMonth }: Pick<ClassMonths, 'lastMonth'>, now: Date): ClassState {
  if (!lastMonth) return 'running';
  return lastMonth < monthOf(now) ? 'ended' : 'ending';
}

/** The first month for which a report is expected: the one in which the class was added, unless another was chosen. */
export function firstMonthOf({ firstMonth, createdDate }: ClassMonths): string {
  return firstMonth ?? createdDate.slice(0, 7);
}

/**
 * Whether the last report of a class may still come in time, or more are to come: the months in which it is asked for. An ended class
 * whose last due day is over asks for nothing.
 * @param overdue the last month whose due day is over
 */
export function isAskedFor({ lastMonth }: Pick<ClassMonths, 'lastMonth'>, overdue: string): boolean {
  return !lastMonth || lastMonth > overdue;
}

/** How far ahead the last month of a class may be: two school years. */
export const monthsAhead = 24;

/** The latest month that a class can end with. */
export function latestLastMonth(now: Date): string {
  return addMonths(monthOf(now), monthsAhead);
}
