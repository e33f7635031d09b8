import type { Fixture } from './fixture.ts';
import type { FixturePerson, PersonName } from './fixture-people.ts';
import type { FixtureSponsorship, Place } from './fixture-rows.ts';
import { classStandings, type Entity, type Standing } from './standing.ts';
import { type Thing, thing } from './thing.ts';

type Known = Pick<Fixture, 'ids' | 'things'>;

/** Puts a created thing into the fixture. */
export function add({ things, ids }: Known, standing: Standing | undefined, made: Thing): void {
  things.set(made.id, made);
  if (standing) ids[made.entity].set(standing, made.id);
}

/** Lists the things of a fixture with their places. */
export function listThings(
  places: Fixture['places'],
  people: readonly FixturePerson[],
  sponsorships: ReadonlyMap<Standing, FixtureSponsorship>,
): Known {
  const known: Known = { things: new Map(), ids: noIds() };
  listPlaces(known, places);
  for (const person of people) {
    const standing = standingOf[person.name];
    if (standing) known.ids.person.set(standing, person.id);
    if (standing !== 'deleted') add(known, standing, personThing(places, person));
  }
  for (const [standing, { id, sponsorId, on }] of sponsorships) {
    known.ids.sponsorship.set(standing, id);
    if (standing !== 'deleted') add(known, standing, thing('sponsorship', id, { owner: sponsorId, ...within(on) }));
  }
  return known;
}

function noIds(): Record<Entity, Map<Standing, string>> {
  return {
    region: new Map(),
    madrasa: new Map(),
    class: new Map(),
    material: new Map(),
    report: new Map(),
    person: new Map(),
    sponsorship: new Map(),
  };
}

function listPlaces(known: Known, places: Fixture['places']): void {
  const all = classStandings.map((at) => places[at]);
  for (const at of classStandings) {
    const { region, madrasa, class: lesson } = places[at];
    const inRegion = all.filter((place) => place.region === region);
    const inMadrasa = all.filter((place) => place.madrasa === madrasa);
    const madaris = inRegion.map((place) => place.madrasa);
    add(known, at, thing('region', region, { regions: [region], madaris, classes: classesOf(inRegion) }));
    add(known, at, thing('madrasa', madrasa, { regions: [region], madaris: [madrasa], classes: classesOf(inMadrasa) }));
    add(known, at, thing('class', lesson, within(places[at])));
  }
  for (const entity of ['region', 'madrasa', 'class'] as const) {
    known.ids[entity].set('same class', places.own[entity]).set('deleted', places.gone[entity]);
  }
}

function classesOf(places: readonly Place[]): string[] {
  return places.map((place) => place.class);
}

/** The places of a thing in a class. */
export function within(place: Place): Pick<Thing, 'regions' | 'madaris' | 'classes'> {
  return { regions: [place.region], madaris: [place.madrasa], classes: [place.class] };
}

/** The students for each standing; 'own' is the caller in tests about callers. */
const standingOf: Partial<Record<PersonName, Standing>> = {
  student: 'own',
  fellow: 'same class',
  'student of C2': 'same madrasa',
  'student of C3': 'other madrasa',
  'student of C4': 'other region',
  'someone deleted': 'deleted',
};

function personThing(places: Fixture['places'], { id, role, classAt, regionId }: FixturePerson): Thing {
  const place =
    classAt && role !== 'sponsor' ? within(places[classAt]) : within({ region: '', madrasa: '', class: '' });
  const regions = [...place.regions, regionId ?? ''].filter((region) => region !== '');
  return thing('person', id, { role, owner: id, ...place, regions });
}
