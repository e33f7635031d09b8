import { and, eq, sql } from 'drizzle-orm';
import type { Class } from '#contract/entities/class.ts';
import { differences, loggedFields } from '#contract/forms/changed-fields.ts';
import type { ClassForm } from '#contract/forms/class-form.ts';
import { classesInScope, madarisInScope } from '#server/access/scope.ts';
import { exactColumns } from '#server/db/exact-columns.ts';
import { classes, madaris } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { searchTextOf } from '#server/db/search-text.ts';
import { lockRegions } from '#server/figures/lock-regions.ts';
import type { Deletion, Write, Writing } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { hasChildren } from '#server/http/problems/children.ts';
import { childrenThere, currentSponsorships } from '#server/http/problems/children-there.ts';
import { requireOwnId } from '#server/http/request/own-id.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { lowerAmounts } from '#server/modules/giving/sponsorships/lower-amounts.ts';
import { rejectOverfull } from '#server/modules/giving/sponsorships/reject-overfull.ts';
import { newId } from '#server/new-id.ts';
import { classRows } from './select-classes.ts';

/** @throws HttpError `not-found` for a madrasa out of scope, `already-there` for a taken id */
export async function createClass(call: Omit<Write<'classes.create'>, 'params'>): Promise<Class> {
  await regionOfMadrasa(call, call.body.madarisId);
  const id = call.body.id ?? newId();
  const columns = columnsOf(call.body);
  await call.db.insert(classes).values({ id, ...columns });
  await call.audit('create', { type: 'class', id }, call.body);
  return existingClass(call, id);
}

/**
 * With another `madarisId` the class moves there, with what is sponsored on it.
 * @throws HttpError `not-found`, also for a madrasa out of scope; `changed-meanwhile` with the class as it is; `rule-broken` where
 * more would be given there than it costs
 */
export async function updateClass(call: Write<'classes.update'>): Promise<Class> {
  requireOwnId(call);
  const { id } = call.params;
  const madrasaId = call.body.madarisId;
  const { from, to } = await lockedPlaces(call, id, madrasaId);
  await lockClass(call, id);
  const before = await existingClass(call, id);
  const columns = columnsOf(call.body);
  await call.db
    .update(classes)
    .set({ ...columns, version: sql`${classes.version} + 1`, updatedAt: sql`now()` })
    .where(eq(classes.id, id));
  const isMoved = madrasaId !== from.madrasaId;
  if (isMoved) await call.db.update(sponsorships).set({ madrasaId, regionId: to }).where(ofClass(id));
  await lowerAmounts(call, 'class', id);
  if (isMoved && (await call.db.$count(sponsorships, and(ofClass(id), eq(sponsorships.state, 'active')))) > 0) {
    const field = 'madarisId';
    await rejectOverfull(call, { type: 'madrasa', id: madrasaId, field });
    if (to !== from.regionId) await rejectOverfull(call, { type: 'region', id: to, field });
  }
  const after = await existingClass(call, id);
  await call.audit('update', { type: 'class', id }, { changes: differences(before, after, loggedFields.class) });
  return after;
}

function ofClass(id: string) {
  return and(eq(sponsorships.type, 'class'), eq(sponsorships.typeId, id));
}

/** @returns the class as it was. @throws HttpError `not-found`, `changed-meanwhile`, `has-children` */
export async function deleteClass(call: Deletion<'classes.delete'>): Promise<Class> {
  const { id } = call.params;
  await lockRegions(call.db, [(await readClass(call, id)).regionId]);
  await lockClass(call, id);
  const found = await existingClass(call, id);
  const children = await childrenThere(call.db, {
    people: sql`select 1 from class_members where class_id = ${id}`,
    materials: sql`select 1 from materials where class_id = ${id}`,
    reports: sql`select 1 from reports where class_id = ${id}`,
    sponsorships: currentSponsorships('class', id),
  });
  if (children.length > 0) throw hasChildren(call.language, children);
  await call.db.delete(classes).where(eq(classes.id, id));
  await call.audit('delete', { type: 'class', id }, { name: found.name });
  return found;
}

/** @throws HttpError `not-found` */
export async function existingClass(call: Pick<Writing, 'db' | 'caller'>, id: string): Promise<Class> {
  const found = await classRows.find(call.db, call.caller, id);
  if (!found) throw new HttpError('not-found');
  return found;
}

async function readClass(call: Writing, id: string): Promise<{ madrasaId: string; regionId: string }> {
  const [row] = await call.db
    .select({ madrasaId: classes.madrasaId, regionId: madaris.regionId })
    .from(classes)
    .innerJoin(madaris, eq(madaris.id, classes.madrasaId))
    .where(and(eq(classes.id, id), classesInScope(call)));
  if (!row) throw new HttpError('not-found');
  return row;
}

/** Where the class is and where it shall be, with the regions of both locked as sponsorships lock them. */
async function lockedPlaces(call: Writing, id: string, madrasaId: string) {
  const seen = [(await readClass(call, id)).regionId, await regionOfMadrasa(call, madrasaId)];
  await lockRegions(call.db, seen);
  const from = await readClass(call, id);
  const to = await regionOfMadrasa(call, madrasaId);
  // One of them moved to another region in between.
  if (!seen.includes(from.regionId) || !seen.includes(to)) throw new HttpError('busy', { retryAfter: 1 });
  return { from, to };
}

async function regionOfMadrasa(call: Writing, id: string): Promise<string> {
  const [row] = await call.db
    .select({ regionId: madaris.regionId })
    .from(madaris)
    .where(and(eq(madaris.id, id), madarisInScope(call)));
  if (!row) throw new HttpError('not-found');
  return row.regionId;
}

async function lockClass(call: Writing, id: string): Promise<void> {
  const [row] = await call.db
    .select({ version: classes.version })
    .from(classes)
    .where(eq(classes.id, id))
    .for('update');
  if (!row) throw new HttpError('not-found');
  await requireVersion(call, row.version, () => existingClass(call, id));
}

function columnsOf({ id, monthlyPrice, madarisId, ...typed }: ClassForm) {
  const searchText = searchTextOf(typed.name, typed.description);
  const monthlyPriceCents = Math.round(monthlyPrice * 100);
  return exactColumns(classes, { ...typed, madrasaId: madarisId, monthlyPriceCents, searchText });
}
