import { addMonths, monthOf } from '../month.ts';
import { dueDate, stateWithout } from '../report-months.ts';
import { type ClassMonths, firstMonthOf, monthsAhead } from './class-states.ts';

interface DueFacts {
  /** Those of the class and of what it is in. */
  readonly monthsOff: ReadonlySet<string>;
  /** The months whose report has arrived. */
  readonly received: ReadonlySet<string>;
  readonly dueDay: number;
  readonly now: Date;
}

/** The due day of the next report of a class, `YYYY-MM-DD`: months off are skipped. Undefined where none is to come. */
export function nextDue(group: ClassMonths, { monthsOff, received, dueDay, now }: DueFacts): string | undefined {
  const [firstMonth, lastMonth] = [firstMonthOf(group), group.lastMonth ?? null];
  const next = Array.from({ length: monthsAhead }, (_, at) => addMonths(monthOf(now), at - 1)).find((month) => {
    if (received.has(month)) return false;
    const off = monthsOff.has(month) ? 'off' : undefined;
    const state = stateWithout({ month, dueDay, firstMonth, lastMonth, off, now });
    return state === 'due' || state === 'waiting';
  });
  return next && dueDate(next, dueDay);
}
