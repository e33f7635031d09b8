import { newId } from '#server/new-id.ts';
import { idOf, type Scene } from './scene.ts';
import { insertClasses, insertMadaris, insertRegions, type Place } from './scene-rows.ts';
import { add } from './scene-things.ts';
import type { Standing } from './standing.ts';
import { thing } from './thing.ts';

/*
 * Things without anything below them, for calls that delete. What is not there stays so.
 */

export async function freshRegion(scene: Scene, standing: Standing): Promise<string> {
  if (!placeAt(scene, standing)) return idOf(scene, 'region', standing);
  const supervisor = standing === 'other region' ? 'other supervisor' : 'supervisor';
  const id = newId();
  await insertRegions(scene.db, scene.tag, [[id, scene.person(supervisor).id]]);
  add(scene, undefined, thing('region', id, { regions: [id] }));
  return id;
}

export async function freshMadrasa(scene: Scene, standing: Standing): Promise<string> {
  const place = placeAt(scene, standing);
  if (!place) return idOf(scene, 'madrasa', standing);
  const id = newId();
  await insertMadaris(scene.db, scene.tag, [{ madrasa: id, region: place.region }]);
  add(scene, undefined, thing('madrasa', id, { regions: [place.region], madaris: [id] }));
  return id;
}

export async function freshClass(scene: Scene, standing: Standing): Promise<string> {
  const place = placeAt(scene, standing);
  if (!place) return idOf(scene, 'class', standing);
  const id = newId();
  await insertClasses(scene.db, scene.tag, [{ class: id, madrasa: place.madrasa }]);
  add(scene, undefined, thing('class', id, { regions: [place.region], madaris: [place.madrasa], classes: [id] }));
  return id;
}

/** Where something present stands. */
export function placeAt({ places }: Scene, standing: Standing): Place | undefined {
  if (standing === 'deleted' || standing === 'random id') return undefined;
  return places[standing === 'same class' ? 'own' : standing];
}
