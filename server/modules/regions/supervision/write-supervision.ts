import { and, eq } from 'drizzle-orm';
import { fallbackLanguage } from '#contract/language/languages.ts';
import { nameFor, type PlaceNames } from '#contract/language/place-names.ts';
import { actingDays, type Handover, type Supervision } from '#contract/school-year/acting.ts';
import { regionsInScope } from '#server/access/scope.ts';
import { endActing, forgetHandover, startActing } from '#server/access/supervision/write-acting.ts';
import { actingSupervisors, regions, users } from '#server/db/schema/places-and-people.ts';
import { userPreferences } from '#server/db/schema/preferences.ts';
import { found } from '#server/http/call/found.ts';
import type { Call, Writing } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { listHandovers, readSupervision } from './read-supervision.ts';

/**
 * Names an acting supervisor; both supervisors get a mail.
 * @throws HttpError `not-found`, `rule-broken` for someone who is no supervisor or is that of the region, and for a day that is over or too far away
 */
export async function nameActing(call: Call<'supervision.start'>): Promise<Supervision> {
  const { id } = call.params;
  const { userId, until } = call.body;
  const now = call.clock.now();
  const region = await lockRegion(call, id);
  const [person] = await call.db
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'supervisor')))
    .for('share');
  if (!person || person.id === region.supervisorId) throw brokenField(call, 'userId', 'supervisorRequired');
  const { first, last } = actingDays(now);
  if (until < first || until > last) throw brokenField(call, 'until', 'actingDay');
  await startActing(call.db, { regionId: id, userId, until }, now);
  await mailBoth(call, { ...region, id, now }, { ...person, until });
  await call.audit('start-acting', { type: 'region', id }, { userId, supervisorId: region.supervisorId, until });
  return readSupervision(call, id);
}

/** @throws HttpError `not-found`, also where no one acts for the supervisor */
export async function endActingOf(call: Call<'supervision.end'>): Promise<Supervision> {
  const { id } = call.params;
  await lockRegion(call, id);
  const before = await readSupervision(call, id);
  const { id: userId } = found(before.acting ?? undefined);
  await endActing(call.db, eq(actingSupervisors.regionId, id), call.clock.now());
  await call.audit('end-acting', { type: 'region', id }, { userId });
  return readSupervision(call, id);
}

/** @throws HttpError `not-found` where the caller took no such region over */
export async function putHandoverAway(call: Call<'handovers.putAway'>): Promise<Handover[]> {
  const { id: regionId } = call.params;
  const scope = regionsInScope(call);
  const [own] = await call.db
    .select({ id: regions.id })
    .from(regions)
    .where(and(eq(regions.id, regionId), scope));
  found(own);
  const { userId } = call.caller;
  if (!userId || !(await forgetHandover(call.db, { regionId, userId }))) throw new HttpError('not-found');
  return listHandovers(call);
}

async function lockRegion({ db }: Writing, id: string) {
  const [region] = await db
    .select({ name: regions.name, otherName: regions.otherName, supervisorId: regions.supervisorId })
    .from(regions)
    .where(eq(regions.id, id))
    .for('update');
  return found(region);
}

interface Named extends PlaceNames {
  readonly id: string;
  readonly supervisorId: string | null;
  readonly now: Date;
}

/** The acting supervisor reads what they may do until when, and the region's own one who acts for them. */
async function mailBoth(
  { db }: Writing,
  { id, supervisorId, now, ...region }: Named,
  acting: { id: string; fullName: string; until: string },
): Promise<void> {
  const [absent] = supervisorId
    ? await db.select({ fullName: users.fullName }).from(users).where(eq(users.id, supervisorId))
    : [];
  const values = { date: acting.until, regionId: id, actingId: acting.id };
  await mail(db, { kind: 'actingStarts', userId: acting.id, region, now }, { ...values, path: `/handover/${id}` });
  if (!supervisorId || !absent) return;
  await mail(
    db,
    { kind: 'actingForYou', userId: supervisorId, region, now },
    { ...values, was: acting.fullName, path: '/' },
  );
}

interface Mail {
  readonly kind: 'actingStarts' | 'actingForYou';
  readonly userId: string;
  readonly region: PlaceNames;
  readonly now: Date;
}

async function mail(
  db: Writing['db'],
  { kind, userId, region, now }: Mail,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const [chosen] = await db
    .select({ language: userPreferences.language })
    .from(userPreferences)
    .where(eq(userPreferences.userId, userId));
  const language = chosen?.language ?? fallbackLanguage;
  const key = `${kind}-${values.regionId}-${now.toISOString()}`;
  await queueMail(db, { key, kind, userId, language, values: { ...values, place: nameFor(region, language) } });
}
