import { strToU8, type Zippable, zipSync } from 'fflate';
import { type ReportPage, reportPageEntry } from '#contract/entities/report-page.ts';
import { reportContainer } from '#contract/file-kinds.ts';

/** The first day that a ZIP can name. The time of packing is private, and the same page always gives the same bytes. */
const noTime = new Date(1980, 0, 1);

/**
 * The one file of a report page (docs/decisions/0048-a-report-is-a-page.md). Photos and voice note are compressed already.
 * @param files the files that `page` names, by their entry
 * @throws what reading a file throws: the browser has lost it
 */
export async function packPage(page: ReportPage, month: string, files: ReadonlyMap<string, Blob>): Promise<File> {
  const head: Zippable = { [reportPageEntry]: [strToU8(JSON.stringify(page)), { level: 6, mtime: noTime }] };
  return pack(`report-${month}`, files, head);
}

/**
 * The one file of the photos of a spending report.
 * @param photos the photos by their entry
 * @throws like `packPage`
 */
export function packPhotos(month: string, photos: ReadonlyMap<string, Blob>): Promise<File> {
  return pack(`spending-${month}`, photos, {});
}

async function pack(name: string, files: ReadonlyMap<string, Blob>, entries: Zippable): Promise<File> {
  for (const [entry, blob] of files) {
    entries[entry] = [new Uint8Array(await blob.arrayBuffer()), { level: 0, mtime: noTime }];
  }
  const packed = zipSync(entries) as Uint8Array<ArrayBuffer>;
  return new File([packed], `${name}.${reportContainer.extension}`, { type: reportContainer.type });
}
