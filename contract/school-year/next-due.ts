import { addMonths, monthOf } from '../month.ts';
import { dueDate, mayComeInTime, stateWithout } from '../report-months.ts';
import { type ClassMonths, firstMonthOf, monthsAhead } from './class-states.ts';
import { type DueDays, dueDayIn } from './due-days.ts';

interface DueFacts {
  /** The months off of the class and of the places it is in. */
  readonly monthsOff: ReadonlySet<string>;
  /** The months whose report has arrived. */
  readonly received: ReadonlySet<string>;
  readonly dueDays: DueDays;
  readonly now: Date;
}

/** The due day of the next report of a class, `YYYY-MM-DD`; months off are skipped. Undefined if none will follow. */
export function nextDue(group: ClassMonths, { monthsOff, received, dueDays, now }: DueFacts): string | undefined {
  const [firstMonth, lastMonth] = [firstMonthOf(group), group.lastMonth ?? null];
  const next = Array.from({ length: monthsAhead }, (_, at) => addMonths(monthOf(now), at - 1)).find((month) => {
    if (received.has(month)) return false;
    const off = monthsOff.has(month) ? 'off' : undefined;
    const state = stateWithout({ month, dueDay: dueDayIn(dueDays, month), firstMonth, lastMonth, off, now });
    return mayComeInTime(state);
  });
  return next && dueDate(next, dueDayIn(dueDays, next));
}
