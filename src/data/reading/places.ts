import type { Account } from '#data/api/account.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { whileSignedIn } from '#data/database/signing-out.ts';
import { type Watch, watchLive } from '#data/database/watch-live.ts';

/** Position at which a person left a document, and the document's identity. It leaves the device with the account. */
export interface ReadingPlace {
  readonly kind: 'material' | 'report';
  readonly id: string;
  readonly classId: string;
  readonly title: string;
  /** Pages of a PDF, sheets of a workbook, seconds of audio, else the part of the whole from 0 to 1. */
  readonly place: number;
  /** Part that was on the screen or played at this place, from 0 to 1. Places of earlier releases lack it. */
  readonly part?: number;
  /** It has been read to its end once; going back to its beginning does not change that. */
  readonly isRead?: boolean;
  /** The latest time it was read, in milliseconds of the device's clock. */
  readonly at: number;
}

const prefix = 'reading:';

/** Part of a page that counts as all of it: margins and a recording's last words are excluded. */
const end = 0.98;

/**
 * Keeps the place; a document has one.
 * @throws OwnerLeft where its reader has signed out meanwhile
 */
export function keepPlace(mirror: Mirror, reading: Omit<ReadingPlace, 'at' | 'isRead'>): Promise<void> {
  return whileSignedIn(mirror, [], async () => {
    const wasRead = (await readPlace(mirror, reading.id))?.isRead === true;
    const at = Date.now();
    const isRead = wasRead || (reading.part ?? 0) >= end;
    await mirror.meta.put({ key: prefix + reading.id, value: { ...reading, isRead, at }, at });
  });
}

/** The place that was kept for a material or report; undefined for one that was never opened on this device. */
export async function readPlace(mirror: Mirror, id: string): Promise<ReadingPlace | undefined> {
  const entry = await mirror.meta.get(prefix + id);
  // Written by `keepPlace` alone.
  return entry?.value as ReadingPlace | undefined;
}

/** All places of an account, the latest first. Runs in live queries. */
export async function allPlaces(mirror: Mirror): Promise<ReadingPlace[]> {
  const entries = await mirror.meta.where('key').startsWith(prefix).toArray();
  return entries.map(({ value }) => value as ReadingPlace).sort((a, b) => b.at - a.at);
}

/** Keeps on screen what of an account's documents has been opened on this device. */
export function watchPlaces({ userId }: Account, onView: (places: readonly ReadingPlace[]) => void): Watch {
  return watchLive(() => allPlaces(mirrorOf(userId)), onView, 'The places of documents could not be read.');
}
