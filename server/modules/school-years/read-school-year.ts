import { desc, eq } from 'drizzle-orm';
import type { SchoolYear } from '#contract/school-year/school-year.ts';
import { schoolYearLimits } from '#contract/school-year/school-year-form.ts';
import { schoolYears } from '#server/db/schema/places-and-people.ts';
import type { Call, Writing } from '#server/http/handler.ts';
import { regionOfMadrasa } from '#server/modules/madaris/write-madrasa.ts';

export type SchoolYearRow = typeof schoolYears.$inferSelect;

/**
 * The newest start of a school year of a madrasa; null without one.
 * @throws HttpError `not-found` out of scope
 */
export async function readNewest(call: Call<'schoolYears.newest'>): Promise<SchoolYear | null> {
  await regionOfMadrasa(call, call.params.id);
  const row = await newestOf(call.db, call.params.id);
  return row ? schoolYearAnswer(row, call.clock.now()) : null;
}

/** The newest row of a madrasa; `lock` locks it until the transaction ends. */
export async function newestOf(
  db: Writing['db'],
  madrasaId: string,
  lock?: 'locked',
): Promise<SchoolYearRow | undefined> {
  const rows = db
    .select()
    .from(schoolYears)
    .where(eq(schoolYears.madrasaId, madrasaId))
    .orderBy(desc(schoolYears.startedAt), schoolYears.id)
    .limit(1);
  return (lock ? await rows.for('update') : await rows)[0];
}

/** The end of the time in which a start can be undone; null if it is over, or was undone. */
export function undoUntil(
  { startedAt, undoneAt }: Pick<SchoolYearRow, 'startedAt' | 'undoneAt'>,
  now: Date,
): Date | null {
  const end = new Date(startedAt.getTime() + schoolYearLimits.undoHours * 3_600_000);
  return undoneAt || now >= end ? null : end;
}

/** Shapes a start as its answer. */
export function schoolYearAnswer(
  row: Pick<SchoolYearRow, 'lastMonth' | 'done'> & Partial<SchoolYearRow>,
  now: Date,
): SchoolYear {
  const { id = null, lastMonth, done, startedAt, undoneAt = null } = row;
  return {
    id,
    state: startedAt ? (undoneAt ? 'undone' : 'done') : 'dry-run',
    startedAt: startedAt?.toISOString() ?? null,
    undoUntil: (startedAt && undoUntil({ startedAt, undoneAt }, now)?.toISOString()) ?? null,
    lastMonth,
    ended: [...done.ended],
    added: done.added.map(({ lessonIds = [], ...one }) => ({ ...one, lessons: lessonIds.length })),
    moved: new Set(done.moved.flatMap(({ userId, to }) => (to ? [userId] : []))).size,
    left: done.left,
    monthsOff: done.monthsOff.map(({ month }) => month),
    problems: [],
  };
}
