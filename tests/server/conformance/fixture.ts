import type { Report } from '#contract/entities/report.ts';
import type { Role } from '#contract/rights/roles.ts';
import { startSession } from '#server/access/sessions.ts';
import type { Database } from '#server/db/pool.ts';
import { tx } from '#server/db/tx.ts';
import { newId } from '#server/new-id.ts';
import type { TestApp, TestPerson } from '#tests/server/http/open-app.ts';
import { addDocuments } from './fixture-documents.ts';
import { castOf, type FixturePerson, type PersonName } from './fixture-people.ts';
import {
  deleteGone,
  type FixtureSponsorship,
  insertClasses,
  insertMadaris,
  insertMembers,
  insertPeople,
  insertRegions,
  insertSponsorships,
  nameRegions,
  newPlace,
  type Place,
  type SponsoredKind,
} from './fixture-rows.ts';
import { listThings } from './fixture-things.ts';
import { type ClassStanding, classStandings, type Entity, type Standing } from './standing.ts';
import type { Thing } from './thing.ts';

/** Someone of a fixture with a session. */
export type FixtureCaller = TestPerson & FixturePerson;

/**
 * The places and people of a fixture:
 * - North has the madaris M1, with the classes C1 and C2, and M2 with C3; South has M3 with C4.
 * - The supervisor has North, teacher and student are in C1, the sponsor pays for it.
 * - So C1 is their own, C2 is in the same madrasa, C3 in another one, C4 in another region.
 * - Each class has its own people, a sponsor and, on request, documents.
 */
export interface Fixture {
  readonly server: TestApp;
  readonly db: Database;
  /** A word in every name of this fixture only. */
  readonly tag: string;
  readonly callers: Readonly<Record<Role, FixtureCaller>>;
  /** The kind of place that the sponsor pays for. */
  readonly sponsorshipOn: SponsoredKind;
  readonly people: readonly FixturePerson[];
  readonly places: Readonly<Record<ClassStanding | 'gone', Place>>;
  /** All existing things, by id. */
  readonly things: Map<string, Thing>;
  readonly documents: Map<string, Report>;
  readonly ids: Readonly<Record<Entity, Map<Standing, string>>>;
  person(name: PersonName): FixturePerson;
  signIn(name: PersonName): Promise<FixtureCaller>;
}

export interface FixtureOptions {
  readonly documents?: readonly ('material' | 'report')[];
  /** The kind of place that the sponsor pays for; the class by default. */
  readonly sponsorshipOn?: SponsoredKind;
}

let fixtures = 0;

/** Builds a fixture; others may exist on the same server. */
export async function buildFixture(server: TestApp, options: FixtureOptions = {}): Promise<Fixture> {
  const { db } = server.database;
  fixtures += 1;
  const tag = `fixture${fixtures}x`;
  const places = newPlaces();
  const people = castOf(tag, { north: places.own.region, south: places['other region'].region });
  const person = (name: PersonName) => personCalled(people, name);
  const sponsorshipOn = options.sponsorshipOn ?? 'class';
  const sponsorships = sponsorshipsOf(places, person, sponsorshipOn);
  // One commit for everything, because almost every row of the table needs a fixture.
  const callers = await tx(db, async (all) => {
    await insertAll(all, tag, places, people);
    await insertSponsorships(all, [...sponsorships.values()]);
    return signInAll((name) => signIn(all, person(name)));
  });
  const fixture: Fixture = {
    server,
    db,
    tag,
    places,
    sponsorshipOn,
    callers,
    people: people.filter(({ name }) => name !== 'someone deleted'),
    person,
    signIn: (name) => signIn(db, person(name)),
    documents: new Map(),
    ...listThings(places, people, sponsorships),
  };
  for (const kind of options.documents ?? []) await addDocuments(fixture, kind);
  await tx(db, (all) => deleteGone(all, places.gone, person('someone deleted'), sponsorships.get('deleted')));
  return fixture;
}

/** The id of the thing; an unknown id if there is none. */
export function idOf({ ids }: Pick<Fixture, 'ids'>, entity: Entity, standing: Standing): string {
  return ids[entity].get(standing) ?? newId();
}

function newPlaces(): Record<ClassStanding | 'gone', Place> {
  const own = newPlace();
  return {
    own,
    'same madrasa': newPlace(own),
    'other madrasa': newPlace({ region: own.region }),
    'other region': newPlace(),
    gone: newPlace(),
  };
}

function personCalled(people: readonly FixturePerson[], name: PersonName): FixturePerson {
  const named = people.find((one) => one.name === name);
  if (!named) throw new RangeError(`No one is called ${name}.`);
  return named;
}

async function signIn(db: Database, person: FixturePerson): Promise<FixtureCaller> {
  const { token } = await startSession(db, person.id, 3_600_000);
  return { ...person, bearer: `Bearer ${token}` };
}

async function signInAll(one: (name: Role) => Promise<FixtureCaller>): Promise<Fixture['callers']> {
  return {
    admin: await one('admin'),
    supervisor: await one('supervisor'),
    teacher: await one('teacher'),
    student: await one('student'),
    sponsor: await one('sponsor'),
  };
}

async function insertAll(db: Database, tag: string, places: Fixture['places'], people: readonly FixturePerson[]) {
  await insertPeople(db, people);
  await insertRegions(db, tag, [
    [places.own.region, personCalled(people, 'supervisor').id],
    [places['other region'].region, personCalled(people, 'other supervisor').id],
    [places.gone.region, null],
  ]);
  const { own, 'other madrasa': beside, 'other region': south, gone } = places;
  await insertMadaris(db, tag, [own, beside, south, gone]);
  await insertClasses(db, tag, [...classStandings.map((at) => places[at]), gone]);
  await nameRegions(db, people);
  const members = people.flatMap(({ id, role, classAt }) =>
    classAt && role !== 'sponsor' ? [{ userId: id, classId: places[classAt].class }] : [],
  );
  await insertMembers(db, members);
}

function sponsorshipsOf(
  places: Fixture['places'],
  person: Fixture['person'],
  sponsorshipOn: SponsoredKind,
): Map<Standing, FixtureSponsorship> {
  const sponsorship = (name: PersonName, at: ClassStanding, type: SponsoredKind = 'class') => ({
    id: newId(),
    sponsorId: person(name).id,
    type,
    on: places[at],
  });
  return new Map<Standing, FixtureSponsorship>([
    ['own', sponsorship('sponsor', 'own', sponsorshipOn)],
    ['same class', sponsorship('second sponsor', 'own')],
    ['same madrasa', sponsorship('sponsor of C2', 'same madrasa')],
    ['other madrasa', sponsorship('sponsor of C3', 'other madrasa')],
    ['other region', sponsorship('sponsor of C4', 'other region')],
    ['deleted', sponsorship('second sponsor', 'own')],
  ]);
}
