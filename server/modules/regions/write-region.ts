import { and, eq, sql } from 'drizzle-orm';
import type { Region } from '#contract/entities/region.ts';
import { differences, loggedFields } from '#contract/forms/changed-fields.ts';
import type { RegionForm } from '#contract/forms/region-form.ts';
import { monthOf } from '#contract/month.ts';
import { applyAccountEvent } from '#server/access/account-events.ts';
import { endActing, forgetHandover, handOver } from '#server/access/supervision/write-acting.ts';
import { exactColumns } from '#server/db/exact-columns.ts';
import { actingSupervisors, regions, users } from '#server/db/schema/places-and-people.ts';
import { searchTextOf } from '#server/db/search-text.ts';
import { pastAfterDueDay } from '#server/figures/due-days.ts';
import { found } from '#server/http/call/found.ts';
import type { Call, Deletion, Writing } from '#server/http/handler.ts';
import { currentSponsorships, rejectChildren } from '#server/http/problems/children-there.ts';
import { brokenField, requireOwnId } from '#server/http/request/own-id.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { mailSponsorsOfName } from '#server/mail/queue-place-mails.ts';
import { mailSponsorsOfPrice } from '#server/mail/queue-sponsor-mails.ts';
import { priceValidFrom } from '#server/modules/giving/payments/charge-calendar.ts';
import { lowerAmounts } from '#server/modules/giving/sponsorships/lower-amounts.ts';
import { readSettings } from '#server/modules/operator/settings.ts';
import { newId } from '#server/new-id.ts';
import { regionRows } from './select-regions.ts';

/** @throws HttpError `rule-broken` if the supervisor is not one, `already-there` for a taken id */
export async function createRegion(call: Call<'regions.create'>): Promise<Region> {
  await requireSupervisor(call, call.body.supervisorId);
  const id = call.body.id ?? newId();
  const { dueDay } = call.body.dueDay ? call.body : await readSettings(call);
  const columns = columnsOf({ ...call.body, dueDay });
  await call.db.insert(regions).values({ id, ...columns });
  await nameRegionOfSupervisors(call, id);
  await call.audit('create', { type: 'region', id }, call.body);
  return regionRows.existing(call, id);
}

/** @throws HttpError `not-found`, `changed-meanwhile` with the current region, `rule-broken` */
export async function updateRegion(call: Call<'regions.update'>): Promise<Region> {
  requireOwnId(call);
  const { id } = call.params;
  const { supervisorId: before } = await lockRegion(call, id);
  await requireSupervisor(call, call.body.supervisorId);
  const region = await regionRows.existing(call, id);
  const columns = columnsOf(call.body, region);
  const pastDueDays = pastAfterDueDay(call.body.dueDay ?? region.dueDay, monthOf(call.clock.now()));
  await call.db
    .update(regions)
    .set({ ...columns, pastDueDays, version: sql`${regions.version} + 1`, updatedAt: sql`now()` })
    .where(eq(regions.id, id));
  await nameRegionOfSupervisors(call, id);
  if (before !== call.body.supervisorId) await changeHands(call, id, before);
  await lowerAmounts(call, 'region', id);
  const validFrom = priceValidFrom(call.clock.now());
  await mailSponsorsOfPrice(call.db, { type: 'region', id, before: region.totalPrice, validFrom });
  const changed = await regionRows.existing(call, id);
  await mailSponsorsOfName(call.db, { ...changed, type: 'region', id }, region);
  await call.audit('update', { type: 'region', id }, { changes: differences(region, changed, loggedFields.region) });
  return changed;
}

/**
 * @returns the region before its deletion
 * @throws HttpError `not-found`, `changed-meanwhile`, `has-children`
 */
export async function deleteRegion(call: Deletion<'regions.delete'>): Promise<Region> {
  const { id } = call.params;
  const { supervisorId } = await lockRegion(call, id);
  const region = await regionRows.existing(call, id);
  await rejectChildren(call, {
    madaris: sql`select 1 from madaris where region_id = ${id}`,
    people: sql`select 1 from users where region_id = ${id} and role <> 'supervisor'`,
    sponsorships: currentSponsorships('region', id),
  });
  await call.db.update(regions).set({ supervisorId: null }).where(eq(regions.id, id));
  await endActing(call.db, eq(actingSupervisors.regionId, id), call.clock.now());
  await nameRegionOfSupervisors(call, id);
  if (supervisorId) await applyAccountEvent(call.db, 'lost-region', supervisorId);
  await call.db.delete(regions).where(eq(regions.id, id));
  await call.audit('delete', { type: 'region', id }, { name: region.name, otherName: region.otherName });
  return region;
}

/** The region has another supervisor, who gets its handover page. Who acted for a supervisor and is the new one acts for no one. */
async function changeHands(call: Call<'regions.update'>, regionId: string, before: string | null): Promise<void> {
  const { supervisorId: userId } = call.body;
  const now = call.clock.now();
  const isActingHere = and(eq(actingSupervisors.regionId, regionId), eq(actingSupervisors.userId, userId));
  if (isActingHere) await endActing(call.db, isActingHere, now);
  await handOver(call.db, { regionId, userId }, now);
  if (!before) return;
  await forgetHandover(call.db, { regionId, userId: before });
  await applyAccountEvent(call.db, 'lost-region', before);
}

/** No one else changes the region, adds to it or sponsorships in it until the call ends. */
async function lockRegion(call: Writing, id: string): Promise<{ supervisorId: string | null }> {
  const [row] = await call.db
    .select({ version: regions.version, supervisorId: regions.supervisorId })
    .from(regions)
    .where(eq(regions.id, id))
    .for('update');
  const region = found(row);
  await requireVersion(call, region.version, () => regionRows.existing(call, id));
  return region;
}

/** Keeps the person a supervisor until the call ends. */
async function requireSupervisor(call: Writing, supervisorId: string): Promise<void> {
  const [supervisor] = await call.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, supervisorId), eq(users.role, 'supervisor')))
    .for('share');
  if (!supervisor) throw brokenField(call, 'supervisorId', 'supervisorRequired');
}

/** A supervisor's own record names the first region that they supervise: their forms take it from there. */
async function nameRegionOfSupervisors({ db }: Writing, regionId: string): Promise<void> {
  await db.execute(sql`update users set region_id = supervised.id, version = users.version + 1, updated_at = now()
    from (
      select people.id as user_id, (
        select regions.id from regions where regions.supervisor_id = people.id
        order by regions.created_at, regions.id limit 1
      ) as id
      from users as people where people.role = 'supervisor' and (people.region_id = ${regionId}
        or people.id = (select supervisor_id from regions where regions.id = ${regionId}))
    ) as supervised
    where users.id = supervised.user_id and users.region_id is distinct from supervised.id`);
}

/** @param before the current region, which provides values that the form lacks */
function columnsOf({ id, totalPrice, ...typed }: RegionForm, before?: Region) {
  const placeName = typed.placeName ?? before?.placeName ?? '';
  const otherName = typed.otherName ?? before?.otherName ?? '';
  const searchText = searchTextOf(typed.name, typed.description, typed.address, placeName, otherName);
  const totalPriceCents = Math.round(totalPrice * 100);
  return exactColumns(regions, { ...typed, totalPriceCents, searchText });
}
