import type { Material } from '#contract/entities/material.ts';
import type { Account } from '#data/api/account.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import type { Watch } from '#data/database/watch-live.ts';
import { readSyncState } from '#data/mirror/sync-state.ts';
import { pacedLive } from '#data/watch/paced-live.ts';
import { markOf } from './marks.ts';
import { allPlaces, type ReadingPlace } from './places.ts';

/** The lessons on a student's start page. */
export interface ReadingStart {
  /** The last opened lesson that was not read to its end. */
  readonly unfinished: { readonly material: Material; readonly place: ReadingPlace } | undefined;
  /** The lesson after the last one read, in its class. */
  readonly next: Material | undefined;
  /** Recent lessons that were not opened, newest first. */
  readonly fresh: readonly Material[];
  /** False until the device had all data of its account once: at the very first visit there is more to come. */
  readonly isWhole: boolean;
}

/** Keeps on screen where the user can go on reading, from the data on this device. */
export function watchReadingStart(account: Account, onView: (start: ReadingStart) => void): Watch {
  const mirror = mirrorOf(account.userId);
  const live = pacedLive(() => readStart(mirror), {
    next: onView,
    error: (failure) => console.error('The start of a reader could not be read.', failure),
  });
  return { refresh: () => undefined, stop: () => live.stop() };
}

async function readStart(mirror: Mirror): Promise<ReadingStart> {
  const isWhole = ((await readSyncState(mirror))?.doneAt ?? 0) > 0;
  const materials = await mirror.materials.toArray();
  const known = materials.filter(({ mirrored }) => mirrored.at > 0);
  return { ...startOf(known, await allPlaces(mirror), serverNow()), isWhole };
}

/**
 * @param places latest first
 * @param now the server's time
 */
export function startOf(
  materials: readonly Material[],
  places: readonly ReadingPlace[],
  now: number,
): Omit<ReadingStart, 'isWhole'> {
  const byId = new Map(materials.map((material) => [material.id, material]));
  const opened = places.flatMap((place) => {
    const material = byId.get(place.id);
    return material ? [{ material, place }] : [];
  });
  const placeOf = new Map(opened.map(({ place }) => [place.id, place]));
  const unfinished = opened.find(({ place }) => !place.isRead);
  const lastRead = opened.find(({ place }) => place.isRead);
  const next = lastRead && followerOf(lastRead.material, materials, placeOf);
  const fresh = materials
    .filter((material) => material !== next && markOf(material, placeOf.get(material.id), now) === 'new')
    .sort((a, b) => b.createdDate.localeCompare(a.createdDate) || b.id.localeCompare(a.id));
  return { unfinished, next, fresh };
}

/** The first unopened lesson after another one of its class. */
function followerOf(
  material: Material,
  materials: readonly Material[],
  placeOf: ReadonlyMap<string, ReadingPlace>,
): Material | undefined {
  const ofClass = materials.filter(({ classId }) => classId === material.classId).sort(inReadingOrder);
  return ofClass.slice(ofClass.indexOf(material) + 1).find(({ id }) => !placeOf.has(id));
}

/** Sorts as the teacher ordered them, otherwise as they came. */
function inReadingOrder(a: Material, b: Material): number {
  return a.position - b.position || a.createdDate.localeCompare(b.createdDate) || a.id.localeCompare(b.id);
}
