import * as v from 'valibot';
import { say } from '../messages.ts';
import { addMonths, monthOf } from '../month.ts';

/** Reasons for the end of a class. `other` needs a note. */
export const endedReasons = ['finished', 'merged', 'no-teacher', 'madrasa-closed', 'other'] as const;
export const EndedReason = v.picklist(endedReasons, say('choiceInvalid'));
export type EndedReason = v.InferOutput<typeof EndedReason>;

/**
 * The state of a class, derived from its last month and the time, never stored.
 * - `running`: it has no last month. `ending`: its last month is not over. `ended`: it is over (UTC).
 */
export const classStates = ['running', 'ending', 'ended'] as const;
export type ClassState = (typeof classStates)[number];

/** Lists of classes, as `state` of the query names them; `current` is the default. */
export const classLists = ['current', 'running', 'ending', 'ended', 'all'] as const;
export type ClassList = (typeof classLists)[number];

/** Membership of each class state in the lists. Classes that are not current are in no figure, picker or offer either. */
export const isListed: Readonly<Record<ClassState, Readonly<Record<ClassList, boolean>>>> = {
  running: { current: true, running: true, ending: false, ended: false, all: true },
  ending: { current: true, running: false, ending: true, ended: false, all: true },
  ended: { current: false, running: false, ending: false, ended: true, all: true },
};

/** The months of a class. Rows that an older release has stored lack them. */
export interface ClassMonths {
  readonly createdDate: string;
  readonly firstMonth?: string | null | undefined;
  readonly lastMonth?: string | null | undefined;
  /** The reader's own last month in it, if they have left it. */
  readonly memberUntil?: string | null | undefined;
}

/** The state of a class. @param now `Date`, of the server's clock */
export function classStateOf({ lastMonth }: Pick<ClassMonths, 'lastMonth'>, now: Date): ClassState {
  if (!lastMonth) return 'running';
  return lastMonth < monthOf(now) ? 'ended' : 'ending';
}

/** The first month for which a report is expected: the month in which the class was added, unless another was chosen. */
export function firstMonthOf({ firstMonth, createdDate }: ClassMonths): string {
  return firstMonth ?? createdDate.slice(0, 7);
}

/** The last month for which the reader of a row may send a report: the class's last one, or their own. Null: no end. */
export function lastMonthToReport({
  lastMonth,
  memberUntil,
}: Pick<ClassMonths, 'lastMonth' | 'memberUntil'>): string | null {
  if (!memberUntil) return lastMonth ?? null;
  return lastMonth && lastMonth < memberUntil ? lastMonth : memberUntil;
}

/**
 * A report of the class may still arrive in time, or more are expected. An ended class whose last due day is over expects none.
 * @param overdue the last month whose due day is over
 */
export function isAskedFor(group: Pick<ClassMonths, 'lastMonth' | 'memberUntil'>, overdue: string): boolean {
  const last = lastMonthToReport(group);
  return last === null || last > overdue;
}

/** Latest possible last month of a class: two school years ahead. */
export const monthsAhead = 24;

/** The latest month that a class can end with. */
export function latestLastMonth(now: Date): string {
  return addMonths(monthOf(now), monthsAhead);
}
