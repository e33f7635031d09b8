import { strFromU8, unzipSync } from 'fflate';
import * as v from 'valibot';
import { ReportPage, reportPageEntry, reportPhotoEntry, reportVoiceEntry } from '#contract/entities/report-page.ts';
import { spendingPhotoEntry } from '#contract/entities/spending.ts';
import { fileKinds } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';

/** A report page as it was packed on this device. */
export interface UnpackedPage {
  readonly page: ReportPage;
  readonly photos: readonly { readonly entry: string; readonly caption: string; readonly blob: Blob }[];
  readonly voice: { readonly blob: Blob; readonly entry: string; readonly seconds: number } | undefined;
}

/**
 * Opens a report page that waits on this device, to show or to correct it.
 * @throws if it is damaged, or of a later version
 */
export async function unpackPage(packed: Blob): Promise<UnpackedPage> {
  const entries = unzipSync(new Uint8Array(await packed.arrayBuffer()), {
    filter: ({ name, originalSize }) => isEntry(name) && originalSize <= limits.fileBytes,
  });
  const page = v.parse(ReportPage, JSON.parse(strFromU8(contentOf(entries, reportPageEntry))));
  const blobOf = (entry: string) => new Blob([contentOf(entries, entry)], { type: typeOf(entry) });
  return {
    page,
    photos: page.photos.map(({ entry, caption }) => ({ entry, caption, blob: blobOf(entry) })),
    voice: page.voice ? { ...page.voice, blob: blobOf(page.voice.entry) } : undefined,
  };
}

/** The photos of a spending report that waits on this device, in their order. */
export async function unpackPhotos(packed: Blob): Promise<Blob[]> {
  const entries = unzipSync(new Uint8Array(await packed.arrayBuffer()), {
    filter: ({ name, originalSize }) => spendingPhotoEntry.test(name) && originalSize <= limits.fileBytes,
  });
  return Object.keys(entries)
    .sort()
    .map((entry) => new Blob([contentOf(entries, entry)], { type: typeOf(entry) }));
}

function isEntry(name: string): boolean {
  return name === reportPageEntry || reportPhotoEntry.test(name) || reportVoiceEntry.test(name);
}

function contentOf(entries: Readonly<Record<string, Uint8Array>>, name: string): Uint8Array<ArrayBuffer> {
  const content = entries[name];
  if (!content) throw new TypeError(`The page names ${name}, which is not in its file.`);
  return content as Uint8Array<ArrayBuffer>;
}

function typeOf(entry: string): string {
  return fileKinds[entry.slice(entry.lastIndexOf('.') + 1) as 'jpg' | 'm4a' | 'ogg' | 'mp3'];
}
