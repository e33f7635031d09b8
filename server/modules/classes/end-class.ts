import { and, eq, sql } from 'drizzle-orm';
import type { Class } from '#contract/entities/class.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { latestLastMonth } from '#contract/school-year/class-states.ts';
import { classesInScope } from '#server/access/scope.ts';
import { classes, monthsOff } from '#server/db/schema/places-and-people.ts';
import { lockRegions } from '#server/figures/lock-regions.ts';
import type { Deletion, Write } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { newId } from '#server/new-id.ts';
import { placeOf } from './class-members.ts';
import { mailSponsorsOfEnd, mailSponsorsOfReopening } from './ended-mails.ts';
import { placesEndingWith } from './ending-places.ts';
import { refundMonthsAfter, restoreMonthsAfter, skipMonthsAfter } from './months-after-end.ts';
import { classRows } from './select-classes.ts';

/**
 * Ends a class with a month, or changes the month with which it ends; nothing of it is deleted. Its sponsors get a mail for
 * each last month.
 * @throws HttpError `not-found`, also for a successor out of scope; `changed-meanwhile`; `rule-broken` for a month before the
 *   last one that was paid or reported, before the first, or too far ahead
 */
export async function endClass(call: Write<'classes.end'>): Promise<Class> {
  const { body, params, db } = call;
  const { id } = params;
  const now = call.clock.now();
  await lockClass(call, id);
  const before = await classRows.existing(call, id);
  const { lastMonth, reason, note, successorId } = body;
  if (lastMonth < (before.firstMonth ?? '') || lastMonth < (await lastBusyMonth(call, id))) {
    throw brokenField(call, 'lastMonth', 'lastMonthTooEarly');
  }
  if (lastMonth > latestLastMonth(now)) throw brokenField(call, 'lastMonth', 'lastMonthTooLate');
  if (successorId !== null) await requireSuccessor(call, id, successorId);
  // The class continues after all. No report is expected for the months in which it had ended.
  if (lastMonth >= monthOf(now)) {
    await closeMonths(call, id, before.lastMonth);
    if (before.lastMonth) await restoreMonthsOf(call, id, before.lastMonth);
  }
  await db
    .update(classes)
    .set({ lastMonth, endedReason: reason, endedNote: note, successorId, endNoted: false, ...nextVersion })
    .where(eq(classes.id, id));
  for (const place of await placesEndingWith(db, id)) {
    await skipMonthsAfter(db, place);
    await refundMonthsAfter(db, place, { by: call.caller.userId ?? null, now });
    if (before.lastMonth !== lastMonth) await mailSponsorsOfEnd(db, place, { reason, note, now });
  }
  await call.audit('end', { type: 'class', id }, { lastMonth, reason, successorId });
  return classRows.existing(call, id);
}

/**
 * Opens a class again. No report is expected for the months in which it had ended. Sponsorships that its end paused continue
 * when their sponsors resume them.
 * @throws HttpError `not-found`, `changed-meanwhile`, `not-ended`
 */
export async function reopenClass(call: Deletion<'classes.reopen'>): Promise<Class> {
  const { db } = call;
  const { id } = call.params;
  await lockClass(call, id);
  const before = await classRows.existing(call, id);
  if (!before.lastMonth) throw new HttpError('not-ended');
  await closeMonths(call, id, before.lastMonth);
  await db
    .update(classes)
    .set({ lastMonth: null, endedReason: null, endedNote: '', successorId: null, endNoted: false, ...nextVersion })
    .where(eq(classes.id, id));
  await restoreMonthsOf(call, id, before.lastMonth);
  for (const place of await placesEndingWith(db, id)) await mailSponsorsOfReopening(db, place, call.clock.now());
  await call.audit('reopen', { type: 'class', id }, { lastMonth: before.lastMonth });
  return classRows.existing(call, id);
}

const nextVersion = { version: sql`${classes.version} + 1`, updatedAt: sql`now()` };

/** No report is expected of a reopened class for the months between its end and this month. */
async function closeMonths(
  { db, clock, caller }: Deletion<'classes.reopen'>,
  classId: string,
  lastMonth: string | null,
): Promise<void> {
  const closed: string[] = [];
  const now = monthOf(clock.now());
  for (let month = addMonths(lastMonth ?? now, 1); month < now; month = addMonths(month, 1)) closed.push(month);
  if (closed.length === 0) return;
  const row = { classId, addedBy: caller.userId ?? null, placeType: 'class', kind: 'closed' } as const;
  await db
    .insert(monthsOff)
    .values(closed.map((month) => ({ ...row, id: newId(), month })))
    .onConflictDoUpdate({ target: [monthsOff.classId, monthsOff.month], set: { kind: 'closed', name: '' } });
}

/** Restores months that were skipped because a class, or its madrasa or region with it, had ended. */
async function restoreMonthsOf(
  { db, clock }: Pick<Deletion<'classes.reopen'>, 'db' | 'clock'>,
  classId: string,
  lastMonth: string,
): Promise<void> {
  for (const place of await placesEndingWith(db, classId)) {
    await restoreMonthsAfter(db, { ...place, lastMonth }, clock.now());
  }
}

/** Keeps everyone else from sponsoring, moving or changing the class until the call ends. */
async function lockClass(call: Deletion<'classes.reopen'>, id: string): Promise<void> {
  await lockRegions(call.db, [(await placeOf(call, id)).regionId]);
  await classRows.lock(call, id);
}

/** The last month of a class with a counted report or a payment, made or under way; `''` without one. */
async function lastBusyMonth({ db }: Pick<Write<'classes.end'>, 'db'>, id: string): Promise<string> {
  const { rows } = await db.execute<{ last: string }>(sql`select greatest(
    coalesce((select max(month) from reports where class_id = ${id} and counts), ''),
    coalesce((select max(month) from payments where type = 'class' and type_id = ${id} and state in ('paid', 'open')
      and refund_asked_at is null), '')) as last`);
  return rows[0]?.last ?? '';
}

/** @throws HttpError `not-found` out of scope, `rule-broken` for the class itself, and for one that ends */
async function requireSuccessor(call: Write<'classes.end'>, id: string, successorId: string): Promise<void> {
  const [found] = await call.db
    .select({ id: classes.id, lastMonth: classes.lastMonth })
    .from(classes)
    .where(and(eq(classes.id, successorId), classesInScope(call)))
    .for('key share', { of: classes });
  if (!found) throw new HttpError('not-found');
  if (successorId === id) throw brokenField(call, 'successorId', 'choiceInvalid');
  if (found.lastMonth) throw brokenField(call, 'successorId', 'successorEnds');
}
