import type { Mirror } from '#data/database/database.ts';

/** Where a person left a document off, and which one it was. It leaves the device with the account. */
export interface ReadingPlace {
  readonly kind: 'material' | 'report';
  readonly id: string;
  readonly classId: string;
  readonly title: string;
  /** Pages of a PDF, seconds of audio, else the part of the whole from 0 to 1. */
  readonly place: number;
  /** The latest time it was read, in milliseconds of the device's clock. */
  readonly at: number;
}

const prefix = 'reading:';

/** Keeps the place; a document has one. */
export async function keepPlace(mirror: Mirror, reading: Omit<ReadingPlace, 'at'>): Promise<void> {
  const at = Date.now();
  await mirror.meta.put({ key: prefix + reading.id, value: { ...reading, at }, at });
}

/** The place that was kept for a material or report; undefined for one that was never opened on this device. */
export async function readPlace(mirror: Mirror, id: string): Promise<ReadingPlace | undefined> {
  const entry = await mirror.meta.get(prefix + id);
  // Written by `keepPlace` alone.
  return entry?.value as ReadingPlace | undefined;
}
