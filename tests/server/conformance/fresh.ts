import { newId } from '#server/new-id.ts';
import { type Fixture, idOf } from './fixture.ts';
import { insertClasses, insertMadaris, insertRegions, type Place } from './fixture-rows.ts';
import { add } from './fixture-things.ts';
import type { Standing } from './standing.ts';
import { thing } from './thing.ts';

/* Things without anything below them, for calls that delete. A missing thing stays missing. */

export async function freshRegion(fixture: Fixture, standing: Standing): Promise<string> {
  if (!placeAt(fixture, standing)) return idOf(fixture, 'region', standing);
  const supervisor = standing === 'other region' ? 'other supervisor' : 'supervisor';
  const id = newId();
  await insertRegions(fixture.db, fixture.tag, [[id, fixture.person(supervisor).id]]);
  add(fixture, undefined, thing('region', id, { regions: [id] }));
  return id;
}

export async function freshMadrasa(fixture: Fixture, standing: Standing): Promise<string> {
  const place = placeAt(fixture, standing);
  if (!place) return idOf(fixture, 'madrasa', standing);
  const id = newId();
  await insertMadaris(fixture.db, fixture.tag, [{ madrasa: id, region: place.region }]);
  add(fixture, undefined, thing('madrasa', id, { regions: [place.region], madaris: [id] }));
  return id;
}

export async function freshClass(fixture: Fixture, standing: Standing): Promise<string> {
  const place = placeAt(fixture, standing);
  if (!place) return idOf(fixture, 'class', standing);
  const id = newId();
  await insertClasses(fixture.db, fixture.tag, [{ class: id, madrasa: place.madrasa }]);
  add(fixture, undefined, thing('class', id, { regions: [place.region], madaris: [place.madrasa], classes: [id] }));
  return id;
}

/** The place of an existing thing. */
export function placeAt({ places }: Fixture, standing: Standing): Place | undefined {
  if (standing === 'deleted' || standing === 'random id') return undefined;
  return places[standing === 'same class' ? 'own' : standing];
}
