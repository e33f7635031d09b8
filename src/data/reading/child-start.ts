import type { Material } from '#contract/entities/material.ts';
import { acceptedExtension, fileKinds } from '#contract/file-kinds.ts';
import type { Account } from '#data/api/account.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import type { Watch } from '#data/database/watch-live.ts';
import { readSyncState } from '#data/mirror/sync-state.ts';
import { pacedLive } from '#data/watch/paced-live.ts';
import { allPlaces, type ReadingPlace } from './places.ts';
import { playedTimes } from './played.ts';
import { startOf } from './start.ts';
import { timesForStar } from './times-for-star.ts';

/** The two things at the start of a child. */
export interface ChildStart {
  /** The recitation to listen to, and how often it was played. */
  readonly recitation: { readonly material: Material; readonly played: number } | undefined;
  /** The lesson to look at. */
  readonly lesson: Material | undefined;
  /** False until the device had everything of its account once. */
  readonly isWhole: boolean;
}

/** Keeps on screen what a child does next, from what is on this device. */
export function watchChildStart(account: Account, onView: (start: ChildStart) => void): Watch {
  const mirror = mirrorOf(account.userId);
  const live = pacedLive(() => readStart(mirror), {
    next: onView,
    error: (failure) => console.error('The start of a child could not be read.', failure),
  });
  return { refresh: () => undefined, stop: () => live.stop() };
}

async function readStart(mirror: Mirror): Promise<ChildStart> {
  const isWhole = ((await readSyncState(mirror))?.doneAt ?? 0) > 0;
  const materials = (await mirror.materials.toArray()).filter(({ mirrored }) => mirrored.at > 0);
  const played = await playedTimes(mirror);
  return { ...childStartOf(materials, await allPlaces(mirror), played, serverNow()), isWhole };
}

/**
 * @param places the latest first
 * @param played how often each lesson was played
 * @param now by the server's clock
 */
export function childStartOf(
  materials: readonly Material[],
  places: readonly ReadingPlace[],
  played: ReadonlyMap<string, number>,
  now: number,
): Omit<ChildStart, 'isWhole'> {
  const newestFirst = materials.toSorted(
    (a, b) => b.createdDate.localeCompare(a.createdDate) || b.id.localeCompare(a.id),
  );
  const recitations = newestFirst.filter(isRecitation);
  const timesOf = ({ id }: Material) => played.get(id) ?? 0;
  // The newest one without its star; once each has it, the newest one.
  const material = recitations.find((each) => timesOf(each) < timesForStar) ?? recitations[0];
  const toRead = newestFirst.filter((each) => !isRecitation(each));
  const { unfinished, next, fresh } = startOf(toRead, places, now);
  return {
    recitation: material && { material, played: timesOf(material) },
    lesson: unfinished?.material ?? next ?? fresh[0] ?? toRead[0],
  };
}

/** The lesson is a recording. */
function isRecitation({ fileName }: Material): boolean {
  const extension = acceptedExtension(fileName);
  return extension !== undefined && fileKinds[extension].startsWith('audio/');
}
