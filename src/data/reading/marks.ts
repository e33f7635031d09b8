import type { Material } from '#contract/entities/material.ts';
import type { Pending } from '#data/watch/pending.ts';
import type { ReadingPlace } from './places.ts';

/** The person's progress with a lesson. */
export type ReadingMark = 'new' | 'started' | 'read';

/** A lesson that no one opened for this long is no longer new. */
const newMs = 14 * 24 * 3_600_000;

/**
 * Progress of a lesson on this device; undefined for one that is neither new nor opened.
 * @param now the server's time, which the lesson's own date also has
 */
export function markOf(
  material: Pick<Material, 'createdDate'> & { pending?: Pending | undefined },
  place: ReadingPlace | undefined,
  now: number,
): ReadingMark | undefined {
  if (place) return place.isRead ? 'read' : 'started';
  if (material.pending) return undefined;
  return now - Date.parse(material.createdDate) < newMs ? 'new' : undefined;
}
