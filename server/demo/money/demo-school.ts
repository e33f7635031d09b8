import type { Database } from '#server/db/pool.ts';
import type { Writing } from '#server/http/handler.ts';
import type { Script } from '../words/both-scripts.ts';

/** A school of the demo, and the people who deal with its money. */
export interface DemoSchool {
  readonly id: string;
  /** The numbers of its region and of itself within it, from 0. */
  readonly place: number;
  readonly index: number;
  readonly adminId: string;
  readonly supervisorId: string;
  readonly teacherId: string;
  /** Its own id, its region's and those of its classes. */
  readonly reachedBy: readonly string[];
  readonly script: Script;
}

/** A call's context for writers, at a time of the demo. The demo's log stays empty. */
export function writingAt(db: Database, userId: string, at: Date): Writing {
  return {
    ...{ db, caller: { role: 'admin', userId }, reach: 'all', clock: { now: () => at }, language: 'en' },
    ...{ expectedVersions: undefined, audit: async () => undefined },
  };
}

/** A number of months before a time, on the same day of the month if it exists. */
export function monthsBefore(at: Date, months: number): Date {
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1, 9));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(at.getUTCDate(), days));
  return first;
}

/** @returns the day, `YYYY-MM-DD` */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export const dayMs = 24 * 3_600_000;
