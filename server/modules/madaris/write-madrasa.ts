import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import { differences, loggedFields } from '#contract/forms/changed-fields.ts';
import type { MadrasaForm } from '#contract/forms/madrasa-form.ts';
import { monthOf } from '#contract/month.ts';
import { madarisInScope, regionsInScope } from '#server/access/scope.ts';
import { exactColumns } from '#server/db/exact-columns.ts';
import { madaris, regions } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { searchTextOf } from '#server/db/search-text.ts';
import { keepPastOfMadrasa } from '#server/figures/keep-past.ts';
import { lockRegions } from '#server/figures/lock-regions.ts';
import { found } from '#server/http/call/found.ts';
import type { Deletion, Write, Writing } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { currentSponsorships, rejectChildren } from '#server/http/problems/children-there.ts';
import { requireOwnId } from '#server/http/request/own-id.ts';
import { mailSponsorsOfMove, mailSponsorsOfName } from '#server/mail/queue-place-mails.ts';
import { mailSponsorsOfPrice } from '#server/mail/queue-sponsor-mails.ts';
import { priceValidFrom } from '#server/modules/giving/payments/charge-calendar.ts';
import { lowerAmounts } from '#server/modules/giving/sponsorships/lower-amounts.ts';
import { rejectOverfull } from '#server/modules/giving/sponsorships/reject-overfull.ts';
import { onlyRegion } from '#server/modules/regions/only-region.ts';
import { newId } from '#server/new-id.ts';
import { madrasaRows } from './select-madaris.ts';

/**
 * A supervisor's madrasa belongs to the supervisor's region (docs/rules.md#screens).
 * @throws HttpError `rule-broken` without a region, `not-found` for a region out of scope
 */
export async function createMadrasa(call: Omit<Write<'madaris.create'>, 'params'>): Promise<Madrasa> {
  const regionId = call.body.regionId ?? (await onlyRegion(call));
  await lockScopedRegions(call, [regionId]);
  const id = call.body.id ?? newId();
  const columns = { regionId, ...columnsOf(call.body) };
  await call.db.insert(madaris).values({ id, ...columns });
  await call.audit('create', { type: 'madrasa', id }, { ...call.body, regionId });
  return madrasaRows.existing(call, id);
}

/**
 * With another `regionId` the madrasa moves there, together with its sponsorships.
 * @throws HttpError `not-found`, also for a region out of scope; `changed-meanwhile` with the current madrasa; `rule-broken`
 *   if sponsorships there would exceed its price
 */
export async function updateMadrasa(call: Write<'madaris.update'>): Promise<Madrasa> {
  requireOwnId(call);
  const { id } = call.params;
  const from = await regionOfMadrasa(call, id);
  const regionId = call.body.regionId ?? from;
  await lockScopedRegions(call, [from, regionId]);
  await madrasaRows.lock(call, id);
  const before = await madrasaRows.existing(call, id);
  const columns = { regionId, ...columnsOf(call.body, before) };
  if (regionId !== from) await keepPastOfMadrasa(call.db, { id, month: monthOf(call.clock.now()) });
  await call.db
    .update(madaris)
    .set({ ...columns, version: sql`${madaris.version} + 1`, updatedAt: sql`now()` })
    .where(eq(madaris.id, id));
  // Sponsorships of the madrasa and of its classes count for the new region.
  if (regionId !== from) await call.db.update(sponsorships).set({ regionId }).where(eq(sponsorships.madrasaId, id));
  await lowerAmounts(call, 'madrasa', id);
  const validFrom = priceValidFrom(call.clock.now());
  await mailSponsorsOfPrice(call.db, { type: 'madrasa', id, before: before.totalPrice, validFrom });
  if (regionId !== from && (await isGiven(call, id))) {
    await rejectOverfull(call, { type: 'region', id: regionId, field: 'regionId' });
  }
  const after = await madrasaRows.existing(call, id);
  const place = { ...after, type: 'madrasa', id } as const;
  await mailSponsorsOfName(call.db, place, before);
  if (regionId !== from) await mailSponsorsOfMove(call.db, place, after.region);
  await call.audit('update', { type: 'madrasa', id }, { changes: differences(before, after, loggedFields.madrasa) });
  return after;
}

async function isGiven({ db }: Writing, id: string): Promise<boolean> {
  return (await db.$count(sponsorships, and(eq(sponsorships.madrasaId, id), eq(sponsorships.state, 'active')))) > 0;
}

/**
 * @param removePicture deletes its picture, if it has one
 * @returns the madrasa before its deletion
 * @throws HttpError `not-found`, `changed-meanwhile`, `has-children`
 */
export async function deleteMadrasa(
  call: Deletion<'madaris.delete'>,
  removePicture: (id: string) => Promise<void>,
): Promise<Madrasa> {
  const { id } = call.params;
  await lockRegions(call.db, [await regionOfMadrasa(call, id)]);
  await madrasaRows.lock(call, id);
  const madrasa = await madrasaRows.existing(call, id);
  await rejectChildren(call, {
    classes: sql`select 1 from classes where madrasa_id = ${id}`,
    sponsorships: currentSponsorships('madrasa', id),
    spending: sql`select 1 from spending_reports where madrasa_id = ${id}`,
    transfers: sql`select 1 from transfers where madrasa_id = ${id}`,
  });
  await removePicture(id);
  await call.db.delete(madaris).where(eq(madaris.id, id));
  await call.audit('delete', { type: 'madrasa', id }, { name: madrasa.name, otherName: madrasa.otherName });
  return madrasa;
}

/**
 * Locks the regions as sponsorships do, and checks the scope afterwards: it can no longer change.
 * @throws HttpError `not-found` if one is out of scope
 */
async function lockScopedRegions(call: Writing, ids: readonly string[]): Promise<void> {
  await lockRegions(call.db, ids);
  const found = await call.db
    .select({ id: regions.id })
    .from(regions)
    .where(and(inArray(regions.id, [...ids]), regionsInScope(call)));
  if (found.length < new Set(ids).size) throw new HttpError('not-found');
}

/**
 * Locks a madrasa until the end of the transaction.
 * @throws HttpError `not-found`, also for a madrasa out of scope; `changed-meanwhile`
 */
export async function lockOwnMadrasa(call: Writing, id: string): Promise<void> {
  await lockScopedRegions(call, [await regionOfMadrasa(call, id)]);
  await madrasaRows.lock(call, id);
}

/** @throws HttpError `not-found`, also for a madrasa out of scope */
export async function regionOfMadrasa(
  call: Pick<Writing, 'db' | 'caller' | 'reach' | 'clock'>,
  id: string,
): Promise<string> {
  const [row] = await call.db
    .select({ regionId: madaris.regionId })
    .from(madaris)
    .where(and(eq(madaris.id, id), madarisInScope(call)));
  return found(row).regionId;
}

/** @param before the madrasa as it is, whose values stay where the form has none */
function columnsOf({ id, regionId, totalPrice, ...typed }: MadrasaForm, before?: Madrasa) {
  const otherName = typed.otherName ?? before?.otherName ?? '';
  const totalPriceCents = Math.round(totalPrice * 100);
  return exactColumns(madaris, {
    ...typed,
    totalPriceCents,
    searchText: searchTextOf(typed.name, typed.address, otherName),
  });
}
