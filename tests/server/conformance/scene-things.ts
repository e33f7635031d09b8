import type { Scene } from './scene.ts';
import type { PersonName, ScenePerson } from './scene-people.ts';
import type { Place, ScenePledge } from './scene-rows.ts';
import { classStandings, type Noun, type Standing } from './standing.ts';
import { type Thing, thing } from './thing.ts';

type Told = Pick<Scene, 'ids' | 'things'>;

/** Puts something that was made into the scene. */
export function add({ things, ids }: Told, standing: Standing | undefined, made: Thing): void {
  things.set(made.id, made);
  if (standing) ids[made.noun].set(standing, made.id);
}

/** What of a scene is there, and what stands where. */
export function tellThings(
  places: Scene['places'],
  people: readonly ScenePerson[],
  pledges: ReadonlyMap<Standing, ScenePledge>,
): Told {
  const told: Told = { things: new Map(), ids: noIds() };
  tellPlaces(told, places);
  for (const person of people) {
    const standing = standingOf[person.name];
    if (standing) told.ids.person.set(standing, person.id);
    if (standing !== 'deleted') add(told, standing, personThing(places, person));
  }
  for (const [standing, { id, sponsorId, on }] of pledges) {
    told.ids.sponsorship.set(standing, id);
    if (standing !== 'deleted') add(told, standing, thing('sponsorship', id, { owner: sponsorId, ...within(on) }));
  }
  return told;
}

function noIds(): Record<Noun, Map<Standing, string>> {
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

function tellPlaces(told: Told, places: Scene['places']): void {
  const all = classStandings.map((at) => places[at]);
  for (const at of classStandings) {
    const { region, madrasa, class: lesson } = places[at];
    const inRegion = all.filter((place) => place.region === region);
    const inMadrasa = all.filter((place) => place.madrasa === madrasa);
    const madaris = inRegion.map((place) => place.madrasa);
    add(told, at, thing('region', region, { regions: [region], madaris, classes: classesOf(inRegion) }));
    add(told, at, thing('madrasa', madrasa, { regions: [region], madaris: [madrasa], classes: classesOf(inMadrasa) }));
    add(told, at, thing('class', lesson, within(places[at])));
  }
  for (const noun of ['region', 'madrasa', 'class'] as const) {
    told.ids[noun].set('same class', places.own[noun]).set('deleted', places.gone[noun]);
  }
}

function classesOf(places: readonly Place[]): string[] {
  return places.map((place) => place.class);
}

/** Of something that stands in a class. */
export function within(place: Place): Pick<Thing, 'regions' | 'madaris' | 'classes'> {
  return { regions: [place.region], madaris: [place.madrasa], classes: [place.class] };
}

/** The students who stand for people; 'own' is the caller where somebody asks. */
const standingOf: Partial<Record<PersonName, Standing>> = {
  student: 'own',
  fellow: 'same class',
  'student of C2': 'same madrasa',
  'student of C3': 'other madrasa',
  'student of C4': 'other region',
  'somebody deleted': 'deleted',
};

function personThing(places: Scene['places'], { id, role, classAt, regionId }: ScenePerson): Thing {
  const place =
    classAt && role !== 'sponsor' ? within(places[classAt]) : within({ region: '', madrasa: '', class: '' });
  const regions = [...place.regions, regionId ?? ''].filter((region) => region !== '');
  return thing('person', id, { role, owner: id, ...place, regions });
}
