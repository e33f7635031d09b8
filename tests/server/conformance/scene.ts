import type { Report } from '#contract/entities/report.ts';
import type { Role } from '#contract/roles.ts';
import type { Database } from '#server/db/pool.ts';
import { tx } from '#server/db/tx.ts';
import { startSession } from '#server/modules/auth/sessions.ts';
import { newId } from '#server/new-id.ts';
import type { TestApp, TestPerson } from '#tests/server/http/open-app.ts';
import { addDocuments } from './scene-documents.ts';
import { castOf, type PersonName, type ScenePerson } from './scene-people.ts';
import {
  deleteGone,
  insertClasses,
  insertMadaris,
  insertMembers,
  insertPeople,
  insertPledges,
  insertRegions,
  nameRegions,
  newPlace,
  type Place,
  type ScenePledge,
  type SponsoredKind,
} from './scene-rows.ts';
import { tellThings } from './scene-things.ts';
import { type ClassStanding, classStandings, type Noun, type Standing } from './standing.ts';
import type { Thing } from './thing.ts';

/** Somebody of a scene with a session. */
export type SceneCaller = TestPerson & ScenePerson;

/**
 * North has the madaris M1, with the classes C1 and C2, and M2 with C3; South has M3 with C4. The supervisor has North,
 * teacher and student are in C1, the sponsor pays for it: C1 is their own, C2 is in the same madrasa, C3 in another one,
 * C4 in another region. Each class has people, a sponsor and, where asked for, documents of its own.
 */
export interface Scene {
  readonly server: TestApp;
  readonly db: Database;
  /** A word in every name of the scene, and in no other's. */
  readonly tag: string;
  readonly callers: Readonly<Record<Role, SceneCaller>>;
  /** What the sponsor pays for. */
  readonly pledgeOn: SponsoredKind;
  readonly people: readonly ScenePerson[];
  readonly places: Readonly<Record<ClassStanding | 'gone', Place>>;
  /** All that is there, by id. */
  readonly things: Map<string, Thing>;
  readonly documents: Map<string, Report>;
  readonly ids: Readonly<Record<Noun, Map<Standing, string>>>;
  person(name: PersonName): ScenePerson;
  signIn(name: PersonName): Promise<SceneCaller>;
}

export interface SceneOptions {
  readonly documents?: readonly ('material' | 'report')[];
  /** What the sponsor pays for; the own class where left out. */
  readonly pledgeOn?: SponsoredKind;
}

let scenes = 0;

/** Builds a scene beside all others of the same server. */
export async function buildScene(server: TestApp, options: SceneOptions = {}): Promise<Scene> {
  const { db } = server.database;
  scenes += 1;
  const tag = `scene${scenes}x`;
  const places = newPlaces();
  const people = castOf(tag, { north: places.own.region, south: places['other region'].region });
  const person = (name: PersonName) => personCalled(people, name);
  const pledgeOn = options.pledgeOn ?? 'class';
  const pledges = pledgesOf(places, person, pledgeOn);
  // One commit for everything, because a scene is built for almost every line of the table.
  const callers = await tx(db, async (all) => {
    await insertAll(all, tag, places, people);
    await insertPledges(all, [...pledges.values()]);
    return signInAll((name) => signIn(all, person(name)));
  });
  const scene: Scene = {
    server,
    db,
    tag,
    places,
    pledgeOn,
    callers,
    people: people.filter(({ name }) => name !== 'somebody deleted'),
    person,
    signIn: (name) => signIn(db, person(name)),
    documents: new Map(),
    ...tellThings(places, people, pledges),
  };
  for (const kind of options.documents ?? []) await addDocuments(scene, kind);
  await tx(db, (all) => deleteGone(all, places.gone, person('somebody deleted'), pledges.get('deleted')));
  return scene;
}

/** What stands there; an id that nobody has, where nothing does. */
export function idOf({ ids }: Pick<Scene, 'ids'>, noun: Noun, standing: Standing): string {
  return ids[noun].get(standing) ?? newId();
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

function personCalled(people: readonly ScenePerson[], name: PersonName): ScenePerson {
  const named = people.find((one) => one.name === name);
  if (!named) throw new RangeError(`Nobody is called ${name}.`);
  return named;
}

async function signIn(db: Database, person: ScenePerson): Promise<SceneCaller> {
  const { token } = await startSession(db, person.id, 3_600_000);
  return { ...person, bearer: `Bearer ${token}` };
}

async function signInAll(one: (name: Role) => Promise<SceneCaller>): Promise<Scene['callers']> {
  return {
    admin: await one('admin'),
    supervisor: await one('supervisor'),
    teacher: await one('teacher'),
    student: await one('student'),
    sponsor: await one('sponsor'),
  };
}

async function insertAll(db: Database, tag: string, places: Scene['places'], people: readonly ScenePerson[]) {
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

function pledgesOf(
  places: Scene['places'],
  person: Scene['person'],
  pledgeOn: SponsoredKind,
): Map<Standing, ScenePledge> {
  const pledge = (name: PersonName, at: ClassStanding, type: SponsoredKind = 'class') => ({
    id: newId(),
    sponsorId: person(name).id,
    type,
    on: places[at],
  });
  return new Map<Standing, ScenePledge>([
    ['own', pledge('sponsor', 'own', pledgeOn)],
    ['same class', pledge('second sponsor', 'own')],
    ['same madrasa', pledge('sponsor of C2', 'same madrasa')],
    ['other madrasa', pledge('sponsor of C3', 'other madrasa')],
    ['other region', pledge('sponsor of C4', 'other region')],
    ['deleted', pledge('second sponsor', 'own')],
  ]);
}
