import { monthOf } from '../month.ts';
import { type ClassMonths, classStateOf } from './class-states.ts';

/** The months in which a class lost its teacher, or its students. Rows that an older release stored lack both. */
interface Vacancy {
  readonly untaughtSince?: string | null | undefined;
  readonly unattendedSince?: string | null | undefined;
}

/**
 * A class is offered to sponsors if it has a teacher and a student, and has not ended. `isOffered` of
 * server/access/open-places.ts is the same in SQL.
 * Existing sponsorships of the class continue either way.
 */
export function isOffered(group: Pick<ClassMonths, 'lastMonth'> & Vacancy, now: Date): boolean {
  return classStateOf(group, now) !== 'ended' && !group.untaughtSince && !group.unattendedSince;
}

/**
 * The lack of a class for a whole month, shown to its sponsors instead of a missing report: its teacher, or its students. The
 * teacher comes first, because no one else can send a report.
 */
export function vacancyOf(
  { untaughtSince, unattendedSince }: Vacancy,
  now: Date,
): { readonly kind: 'untaught' | 'unattended'; readonly since: string } | undefined {
  const isWhole = (since: string | null | undefined): since is string => !!since && since < monthOf(now);
  if (isWhole(untaughtSince)) return { kind: 'untaught', since: untaughtSince };
  return isWhole(unattendedSince) ? { kind: 'unattended', since: unattendedSince } : undefined;
}
