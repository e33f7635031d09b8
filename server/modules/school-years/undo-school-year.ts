import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SchoolYear } from '#contract/school-year/school-year.ts';
import { forgetMemberships, restoreMemberships } from '#server/access/membership/write-membership.ts';
import { classes, classMembers, monthsOff, schoolYears } from '#server/db/schema/places-and-people.ts';
import { lockRegions } from '#server/figures/lock-regions.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { currentSponsorships, rejectChildren } from '#server/http/problems/children-there.ts';
import { mailSponsorsOfReopening } from '#server/modules/classes/ended-mails.ts';
import { placesEndingWith } from '#server/modules/classes/ending-places.ts';
import { restoreMonthsAfter } from '#server/modules/classes/months-after-end.ts';
import { deleteClass } from '#server/modules/classes/write-class.ts';
import { regionOfMadrasa } from '#server/modules/madaris/write-madrasa.ts';
import { removeCopies } from '#server/modules/materials/copy-lessons.ts';
import { deleteMonthOff } from '#server/modules/months-off/write-month-off.ts';
import { newestOf, type SchoolYearRow, schoolYearAnswer, undoUntil } from './read-school-year.ts';

type Undo = Call<'schoolYears.undo'>;

/**
 * Undoes the newest start of a school year: ended classes continue, added classes are deleted, and every student returns to
 * their class. Other changes made since then stay.
 * @throws HttpError `not-found` for a madrasa out of scope or without a start, `not-undoable` after a day or a second time,
 *   `has-children` if a new class has content by now
 */
export async function undoSchoolYear(call: Undo): Promise<SchoolYear> {
  const { db, params, clock } = call;
  await lockRegions(db, [await regionOfMadrasa(call, params.id)]);
  const row = await newestOf(db, params.id, 'locked');
  if (!row) throw new HttpError('not-found');
  if (!undoUntil(row, clock.now())) throw new HttpError('not-undoable');
  await takeBackMoves(call, row);
  for (const { id, lessonIds = [] } of row.done.added) {
    await removeCopies(call, lessonIds);
    await removeClass(call, id);
  }
  for (const { id } of row.done.ended) await goOn(call, id, row.lastMonth);
  for (const { id } of await db.select({ id: monthsOff.id }).from(monthsOff).where(isPlanned(row))) {
    await deleteMonthOff({ ...call, params: { id } });
  }
  const undoneAt = clock.now();
  await db.update(schoolYears).set({ undoneAt }).where(eq(schoolYears.id, row.id));
  await call.audit('undo-school-year', { type: 'madrasa', id: params.id }, { lastMonth: row.lastMonth });
  return schoolYearAnswer({ ...row, undoneAt }, undoneAt);
}

function isPlanned({ done }: SchoolYearRow) {
  return inArray(
    monthsOff.id,
    done.monthsOff.map(({ id }) => id),
  );
}

/** Students who were moved leave their new class and return to the previous one. */
async function takeBackMoves({ db }: Undo, { done: { moved } }: SchoolYearRow): Promise<void> {
  for (const [classId, ids] of byClass(moved, 'to')) {
    await forgetMemberships(db, and(eq(classMembers.classId, classId), inArray(classMembers.userId, ids)));
  }
  // The class or the account may have been deleted since then.
  for (const [classId, ids] of byClass(moved, 'left')) {
    await restoreMemberships(db, classId, ids);
  }
}

function byClass(moved: SchoolYearRow['done']['moved'], which: 'to' | 'left'): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const move of moved) {
    const classId = move[which];
    if (classId) ids.set(classId, [...(ids.get(classId) ?? []), move.userId]);
  }
  return ids;
}

/** Deletes a class that was added. @throws HttpError `has-children` */
async function removeClass(call: Undo, id: string): Promise<void> {
  const { db } = call;
  if ((await db.$count(classes, eq(classes.id, id))) === 0) return;
  await rejectChildren(call, {
    people: sql`select 1 from class_members where class_id = ${id} and role = 'student'`,
    materials: sql`select 1 from materials where class_id = ${id}`,
    reports: sql`select 1 from reports where class_id = ${id}`,
    sponsorships: currentSponsorships('class', id),
  });
  await forgetMemberships(db, eq(classMembers.classId, id));
  await deleteClass({ ...call, params: { id }, expectedVersions: undefined });
}

/** A class continues if it still ends with the month of this start. Its sponsors had read that it ends. */
async function goOn({ db, audit, clock }: Undo, id: string, lastMonth: string): Promise<void> {
  const opened = await db
    .update(classes)
    .set({
      ...{ lastMonth: null, endedReason: null, endedNote: '', successorId: null, endNoted: false },
      ...{ version: sql`${classes.version} + 1`, updatedAt: sql`now()` },
    })
    .where(and(eq(classes.id, id), eq(classes.lastMonth, lastMonth)))
    .returning({ id: classes.id });
  if (opened.length === 0) return;
  for (const place of await placesEndingWith(db, id)) {
    await restoreMonthsAfter(db, { ...place, lastMonth }, clock.now());
    await mailSponsorsOfReopening(db, place, clock.now());
  }
  await audit('reopen', { type: 'class', id }, { lastMonth });
}
