import { and, eq, sql } from 'drizzle-orm';
import type { Class } from '#contract/entities/class.ts';
import { differences, loggedFields } from '#contract/forms/changed-fields.ts';
import type { ClassForm } from '#contract/forms/class-form.ts';
import { limits } from '#contract/limits.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { latestLastMonth } from '#contract/school-year/class-states.ts';
import { exactColumns } from '#server/db/exact-columns.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { searchTextOf } from '#server/db/search-text.ts';
import { keepPastOfClass } from '#server/figures/keep-past.ts';
import { lockRegions } from '#server/figures/lock-regions.ts';
import type { Deletion, Write, Writing } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { currentSponsorships, rejectChildren } from '#server/http/problems/children-there.ts';
import { brokenField, requireOwnId } from '#server/http/request/own-id.ts';
import { mailSponsorsOfMove, mailSponsorsOfName } from '#server/mail/queue-place-mails.ts';
import { mailSponsorsOfPrice } from '#server/mail/queue-sponsor-mails.ts';
import { priceValidFrom } from '#server/modules/giving/payments/charge-calendar.ts';
import { lowerAmounts } from '#server/modules/giving/sponsorships/lower-amounts.ts';
import { rejectOverfull } from '#server/modules/giving/sponsorships/reject-overfull.ts';
import { regionOfMadrasa } from '#server/modules/madaris/write-madrasa.ts';
import { newId } from '#server/new-id.ts';
import { placeOf } from './class-members.ts';
import { mailSponsorsOfReopening } from './ended-mails.ts';
import { type EndingPlace, placesEndingAround } from './ending-places.ts';
import { endLeftPlaces } from './left-places.ts';
import { restoreMonthsAfter } from './months-after-end.ts';
import { classRows } from './select-classes.ts';

/** @throws HttpError `not-found` for a madrasa out of scope, `already-there` for a taken id */
export async function createClass(call: Omit<Write<'classes.create'>, 'params'>): Promise<Class> {
  await regionOfMadrasa(call, call.body.madarisId);
  const id = call.body.id ?? newId();
  requireFirstMonth(call, { createdDate: call.clock.now().toISOString(), lastMonth: null });
  const columns = columnsOf(call.body);
  const ending = await placesEndingAround(call.db, call.body.madarisId);
  await call.db.insert(classes).values({ id, ...columns });
  await goOn(call, ending);
  await call.audit('create', { type: 'class', id }, call.body);
  return classRows.existing(call, id);
}

/**
 * With another `madarisId` the class moves there, together with its sponsorships.
 * @throws HttpError `not-found`, also for a madrasa out of scope; `changed-meanwhile` with the current class; `rule-broken` if
 *   sponsorships there would exceed its price
 */
export async function updateClass(call: Write<'classes.update'>): Promise<Class> {
  requireOwnId(call);
  const { id } = call.params;
  const madrasaId = call.body.madarisId;
  const { from, to } = await lockedPlaces(call, id, madrasaId);
  await classRows.lock(call, id);
  const before = await classRows.existing(call, id);
  requireFirstMonth(call, before);
  const columns = columnsOf(call.body, before);
  const isMoved = madrasaId !== from.madaris.id;
  const ending = isMoved && !before.lastMonth ? await placesEndingAround(call.db, madrasaId) : [];
  if (isMoved) await keepPastOfClass(call.db, { id, month: monthOf(call.clock.now()) });
  await call.db
    .update(classes)
    .set({ ...columns, version: sql`${classes.version} + 1`, updatedAt: sql`now()` })
    .where(eq(classes.id, id));
  if (isMoved) await call.db.update(sponsorships).set({ madrasaId, regionId: to }).where(ofClass(id));
  await goOn(call, ending);
  if (isMoved && !before.lastMonth) await endLeftPlaces(call, from.madaris.id);
  await lowerAmounts(call, 'class', id);
  const validFrom = priceValidFrom(call.clock.now());
  await mailSponsorsOfPrice(call.db, { type: 'class', id, before: before.monthlyPrice, validFrom });
  if (isMoved && (await call.db.$count(sponsorships, and(ofClass(id), eq(sponsorships.state, 'active')))) > 0) {
    const field = 'madarisId';
    await rejectOverfull(call, { type: 'madrasa', id: madrasaId, field });
    if (to !== from.regionId) await rejectOverfull(call, { type: 'region', id: to, field });
  }
  const after = await classRows.existing(call, id);
  const place = { ...after, type: 'class', id } as const;
  await mailSponsorsOfName(call.db, place, before);
  if (isMoved) await mailSponsorsOfMove(call.db, place, after.madaris);
  await call.audit('update', { type: 'class', id }, { changes: differences(before, after, loggedFields.class) });
  return after;
}

/** Places that were ending continue, because a class came there: their sponsors had read of the end. */
async function goOn({ db, clock }: Pick<Writing, 'db' | 'clock'>, ending: readonly EndingPlace[]): Promise<void> {
  for (const place of ending) {
    await restoreMonthsAfter(db, place, clock.now());
    await mailSponsorsOfReopening(db, place, clock.now());
  }
}

function ofClass(id: string) {
  return and(eq(sponsorships.type, 'class'), eq(sponsorships.typeId, id));
}

/**
 * @returns the class before its deletion
 * @throws HttpError `not-found`, `changed-meanwhile`, `has-children`
 */
export async function deleteClass(call: Deletion<'classes.delete'>): Promise<Class> {
  const { id } = call.params;
  await lockRegions(call.db, [(await placeOf(call, id)).regionId]);
  await classRows.lock(call, id);
  const found = await classRows.existing(call, id);
  await rejectChildren(call, {
    people: sql`select 1 from class_members where class_id = ${id}`,
    materials: sql`select 1 from materials where class_id = ${id}`,
    reports: sql`select 1 from reports where class_id = ${id}`,
    sponsorships: currentSponsorships('class', id),
  });
  await call.db.delete(classes).where(eq(classes.id, id));
  await call.audit('delete', { type: 'class', id }, { name: found.name, otherName: found.otherName });
  return found;
}

/**
 * The first month is at most two school years before the class was added, and not after its last one.
 * @throws HttpError `rule-broken`
 */
function requireFirstMonth(
  { body: { firstMonth }, clock, language }: Pick<Write<'classes.create'>, 'body' | 'clock' | 'language'>,
  { createdDate, lastMonth }: Pick<Class, 'createdDate' | 'lastMonth'>,
): void {
  if (firstMonth === undefined) return;
  const now = clock.now();
  const added = [createdDate.slice(0, 7), monthOf(now)].sort()[0] ?? '';
  const earliest = addMonths(added, -limits.monthsBeforeClass);
  const latest = lastMonth ?? latestLastMonth(now);
  if (firstMonth < earliest) throw brokenField({ language }, 'firstMonth', 'monthTooEarly');
  if (firstMonth > latest) throw brokenField({ language }, 'firstMonth', 'lastMonthTooLate');
}

/** The current and the new place of the class, with the regions of both locked as sponsorships lock them. */
async function lockedPlaces(call: Writing, id: string, madrasaId: string) {
  const seen = [(await placeOf(call, id)).regionId, await regionOfMadrasa(call, madrasaId)];
  await lockRegions(call.db, seen);
  const from = await placeOf(call, id);
  const to = await regionOfMadrasa(call, madrasaId);
  // One of them moved to another region in between.
  if (!seen.includes(from.regionId) || !seen.includes(to)) throw new HttpError('busy', { retryAfter: 1 });
  return { from, to };
}

/** @param before the class as it is, whose values stay where the form has none */
function columnsOf({ id, monthlyPrice, madarisId, ...typed }: ClassForm, before?: Class) {
  const otherName = typed.otherName ?? before?.otherName ?? '';
  const searchText = searchTextOf(typed.name, typed.description, otherName);
  const monthlyPriceCents = Math.round(monthlyPrice * 100);
  return exactColumns(classes, { ...typed, madrasaId: madarisId, monthlyPriceCents, searchText });
}
