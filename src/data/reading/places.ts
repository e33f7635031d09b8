import type { Account } from '#data/api/account.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { whileSignedIn } from '#data/database/signing-out.ts';
import { type Watch, watchLive } from '#data/database/watch-live.ts';

/** Position at which a user left a document, and the document's identity. Signing out deletes it. */
export interface ReadingPlace {
  readonly kind: 'material' | 'report';
  readonly id: string;
  readonly classId: string;
  readonly title: string;
  /** Pages of a PDF, sheets of a workbook, seconds of audio, otherwise the part of the whole from 0 to 1. */
  readonly place: number;
  /** Part that was shown or played at this place, from 0 to 1. Places of earlier releases lack it. */
  readonly part?: number;
  /** It was read to its end once; going back to its beginning does not change that. */
  readonly isRead?: boolean;
  /** Its reader's choice to read it as text, or by its pages; undefined where there was none. */
  readonly asText?: boolean;
  /** The latest time it was read, in milliseconds of the device's clock. */
  readonly at: number;
}

const prefix = 'reading:';

/** This part counts as the whole: margins and a recording's last words are excluded. */
const end = 0.98;

/**
 * Keeps the place; there is one for each document.
 * @throws OwnerLeft if its reader has signed out since then
 */
export function keepPlace(mirror: Mirror, reading: Omit<ReadingPlace, 'at' | 'isRead'>): Promise<void> {
  return whileSignedIn(mirror, [], async () => {
    const earlier = await readPlace(mirror, reading.id);
    const wasRead = earlier?.isRead === true;
    const asText = reading.asText ?? earlier?.asText;
    const at = Date.now();
    const isRead = wasRead || (reading.part ?? 0) >= end;
    await mirror.meta.put({
      key: prefix + reading.id,
      value: { ...reading, isRead, at, ...(asText !== undefined && { asText }) },
      at,
    });
  });
}

/** The kept place of a material or report; undefined if it was never opened on this device. */
export async function readPlace(mirror: Mirror, id: string): Promise<ReadingPlace | undefined> {
  const entry = await mirror.meta.get(prefix + id);
  // Only `keepPlace` writes it.
  return entry?.value as ReadingPlace | undefined;
}

/** All places of an account, latest first. Runs in live queries. */
export async function allPlaces(mirror: Mirror): Promise<ReadingPlace[]> {
  const entries = await mirror.meta.where('key').startsWith(prefix).toArray();
  return entries.map(({ value }) => value as ReadingPlace).sort((a, b) => b.at - a.at);
}

/** Keeps on screen which of an account's documents were opened on this device. */
export function watchPlaces({ userId }: Account, onView: (places: readonly ReadingPlace[]) => void): Watch {
  return watchLive(() => allPlaces(mirrorOf(userId)), onView, 'The places of documents could not be read.');
}
