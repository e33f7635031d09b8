import { eq, inArray } from 'drizzle-orm';
import { fold } from '#contract/text/folding.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { classes, classMembers, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { newId } from '#server/new-id.ts';
import { paidOnce } from '#tests/server/build-school.ts';
import type { FixturePerson } from './fixture-people.ts';

/*
 * Rows for the database, with prices so high that no test of rights or forms reaches one. Each has the word of its fixture in
 * its name.
 */

/** The places of a class. */
export interface Place {
  readonly region: string;
  readonly madrasa: string;
  readonly class: string;
}

export function newPlace(of: Partial<Place> = {}): Place {
  return { region: of.region ?? newId(), madrasa: of.madrasa ?? newId(), class: newId() };
}

/** @param regionsBy ids with the supervisor of each */
export async function insertRegions(db: Database, tag: string, regionsBy: readonly [string, string | null][]) {
  const words = { name: `${tag} region`, address: 'Atlas', searchText: fold(`${tag} region`) };
  const rows = regionsBy.map(([id, supervisorId]) => ({ id, supervisorId, totalPriceCents: 45_000, ...words }));
  await db.insert(regions).values(rows);
}

export async function insertMadaris(db: Database, tag: string, places: readonly Omit<Place, 'class'>[]) {
  const words = { name: `${tag} madrasa`, address: 'Well Lane', searchText: fold(`${tag} madrasa`) };
  const rows = places.map(({ madrasa, region }) => ({ id: madrasa, regionId: region, totalPriceCents: 15_000 }));
  await db.insert(madaris).values(rows.map((row) => ({ ...row, ...words })));
}

export async function insertClasses(db: Database, tag: string, places: readonly Omit<Place, 'region'>[]) {
  const words = { name: `${tag} class`, description: 'Morning', searchText: fold(`${tag} class`) };
  const rows = places.map((place) => ({ id: place.class, madrasaId: place.madrasa, monthlyPriceCents: 5_000 }));
  await db.insert(classes).values(rows.map((row) => ({ ...row, ...words })));
}

/** Without their regions, which need a supervisor first. */
export async function insertPeople(db: Database, people: readonly FixturePerson[]): Promise<void> {
  await db.insert(users).values(
    people.map(({ name: _, classAt: __, regionId: ___, ...columns }) => ({
      ...columns,
      searchText: fold(`${columns.fullName} ${columns.email} ${columns.phone}`),
    })),
  );
}

/** People whose record names a region. */
export async function nameRegions(db: Database, people: readonly FixturePerson[]): Promise<void> {
  for (const regionId of new Set(people.flatMap((person) => person.regionId ?? []))) {
    const ids = people.filter((person) => person.regionId === regionId).map(({ id }) => id);
    await db.update(users).set({ regionId }).where(inArray(users.id, ids));
  }
}

export async function insertMembers(db: Database, members: readonly { classId: string; userId: string }[]) {
  await db.insert(classMembers).values([...members]);
}

export type SponsoredKind = 'region' | 'madrasa' | 'class';

export interface FixtureSponsorship {
  readonly id: string;
  readonly sponsorId: string;
  readonly type: SponsoredKind;
  readonly on: Place;
}

/** Ten percent of the prices below: enough to open reports (docs/rules.md#who-reads-reports). */
const shares = { region: 4_500, madrasa: 1_500, class: 500 };

/** Active sponsorships that are paid, large enough to read reports. */
export async function insertSponsorships(db: Database, made: readonly FixtureSponsorship[]): Promise<void> {
  const rows = made.map(({ id, sponsorId, type, on }) => ({
    id,
    sponsorId,
    type,
    typeId: on[type],
    regionId: on.region,
    madrasaId: type === 'region' ? null : on.madrasa,
    amountCents: shares[type],
    state: 'active' as const,
  }));
  await db.insert(sponsorships).values(rows);
  await db.insert(payments).values(rows.map(paidOnce));
}

/** Creates and deletes things: their ids must look like ids that never existed. */
export async function deleteGone(
  db: Database,
  place: Place,
  person: Pick<FixturePerson, 'id'>,
  sponsorship: Pick<FixtureSponsorship, 'id'> | undefined,
): Promise<void> {
  // A payment outlives its sponsorship, so it is deleted separately.
  await db.delete(payments).where(eq(payments.sponsorshipId, sponsorship?.id ?? newId()));
  await db.delete(sponsorships).where(eq(sponsorships.id, sponsorship?.id ?? newId()));
  await db.delete(classes).where(eq(classes.id, place.class));
  await db.delete(madaris).where(eq(madaris.id, place.madrasa));
  await db.delete(regions).where(eq(regions.id, place.region));
  await db.delete(users).where(eq(users.id, person.id));
}
