import { limits } from './limits.ts';

/** The file of a report page on its way: a ZIP of `page.json` and what it names (docs/decisions/0048-a-report-is-a-page.md). */
export const reportContainer = { extension: 'sanadreport', type: 'application/vnd.sanad.report+zip' } as const;

/**
 * The kinds of file that may be uploaded (docs/rules.md#files), by extension, with their media type. People choose all but the
 * last, which the app itself makes; it is a report and nothing else.
 */
export const fileKinds = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  [reportContainer.extension]: reportContainer.type,
} as const;

export type FileExtension = keyof typeof fileKinds;

/** The extension of a file name in lower case, where it is one that may be uploaded; else undefined. */
export function acceptedExtension(fileName: string): FileExtension | undefined {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return fileName.includes('.') && Object.hasOwn(fileKinds, extension) ? (extension as FileExtension) : undefined;
}

/** What can be said of a file before it is read; the server looks into it as well. */
export type FileRejection = 'wrong-type' | 'file-empty' | 'too-large';

/** Whether it is a report page on its way. */
export function isReportContainer(extension: FileExtension): boolean {
  return extension === reportContainer.extension;
}

/**
 * Why a file of this name and size, in bytes, may not be uploaded; undefined where it may.
 * @param origin `made`: by the app itself, which may be a report page; what people choose never is one
 */
export function fileRejection(
  { name, size }: { name: string; size: number },
  origin: 'chosen' | 'made' = 'chosen',
): FileRejection | undefined {
  const extension = acceptedExtension(name);
  if (!extension || (origin === 'chosen' && isReportContainer(extension))) return 'wrong-type';
  if (size === 0) return 'file-empty';
  return size > limits.fileBytes ? 'too-large' : undefined;
}

/** The extensions with their dot: what a file picker offers. */
export const acceptedExtensions: readonly string[] = (Object.keys(fileKinds) as FileExtension[])
  .filter((extension) => !isReportContainer(extension))
  .map((extension) => `.${extension}`);
