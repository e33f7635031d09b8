import { spendingKinds } from '#contract/entities/spending.ts';
import type { SpendingReport } from '#contract/reading/read.ts';
import type { DraftSeed } from '#data/drafts/report-drafts.ts';
import { outboxActions } from '#hooks/outbox/outbox-actions.ts';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';

/** First content of a form: the waiting report on this device, the returned one, or nothing. */
export interface SpendingStart {
  readonly waiting: OutboxEntry | undefined;
  readonly returned: SpendingReport | undefined;
}

/**
 * Restores everything that was sent, with its photos.
 * @throws any failure to read a file or fetch a photo: a form without the photos would send the report without them
 */
export async function seedOf({ waiting, returned }: SpendingStart): Promise<DraftSeed> {
  if (waiting) {
    const { id: _, month: __, replaces, ...values } = waiting.fields ?? {};
    const photos = waiting.fileNames.length > 0 ? await waitingPhotos(waiting.id) : [];
    return { values, photos: inSlots(photos), ...(replaces && { replaces }) };
  }
  if (!returned) return { values: {} };
  const figures = spendingKinds.map((kind) => [kind, String(returned[kind])]);
  const photos: Blob[] = [];
  for (const { url } of returned.photos) photos.push(await fetchPhoto(url));
  const values = { ...Object.fromEntries(figures), words: returned.words };
  return { values, photos: inSlots(photos), replaces: returned.id };
}

async function waitingPhotos(itemId: string): Promise<Blob[]> {
  const { unpackPhotos } = await import('#data/report-pages/unpack.ts');
  const { blob } = await outboxActions.exportFile(itemId);
  return unpackPhotos(blob);
}

async function fetchPhoto(url: string): Promise<Blob> {
  const response = await fetch(pictureAddress(url) ?? '');
  if (!response.ok) throw new Error(`A photo could not be fetched: ${response.status}`);
  return response.blob();
}

function inSlots(photos: readonly Blob[]) {
  return photos.map((blob, index) => ({ slot: index + 1, blob }));
}
