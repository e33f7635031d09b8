import { limits } from './limits.ts';

/**
 * The file of a report page during its upload: a ZIP of `page.json` and the files it names
 * (docs/decisions/0048-a-report-is-a-page.md).
 */
export const reportContainer = { extension: 'sanadreport', type: 'application/vnd.sanad.report+zip' } as const;

/**
 * The kinds of file that may be uploaded (docs/rules.md#files), by extension, with their media type. People choose all but the
 * last, which only the app makes, for reports.
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

/** Names that phones and browsers give to the same bytes. */
const otherExtensions: Readonly<Record<string, FileExtension>> = { jfif: 'jpg', jpe: 'jpg', opus: 'ogg', oga: 'ogg' };

/** The extension of a file name if it may be uploaded, otherwise undefined. Other names of a kind count as the kind. */
export function acceptedExtension(fileName: string): FileExtension | undefined {
  if (!fileName.includes('.')) return undefined;
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  if (Object.hasOwn(fileKinds, extension)) return extension as FileExtension;
  return Object.hasOwn(otherExtensions, extension) ? otherExtensions[extension] : undefined;
}

/** The file name with the extension of its real kind, for a PNG named `.jpg` or a voice note named `.opus`. */
export function withExtension(fileName: string, extension: FileExtension): string {
  const dot = fileName.lastIndexOf('.');
  const isSo = fileName.slice(dot + 1).toLowerCase() === extension;
  return isSo ? fileName : `${fileName.slice(0, dot)}.${extension}`;
}

/** Bytes from the start of a file that identify the kind of a picture. */
export const pictureHeadBytes = 12;

const pictures = ['jpg', 'jpeg', 'png', 'webp'] as const satisfies FileExtension[];

/**
 * The extension of a file by its name and its first bytes: pictures are often saved under the name of another kind.
 * A file that is no known picture keeps the kind of its name. The server checks the whole content.
 */
export function shownExtension(fileName: string, head: Uint8Array): FileExtension | undefined {
  const named = acceptedExtension(fileName);
  if (!pictures.some((extension) => extension === named)) return named;
  const letters = String.fromCharCode(...head.subarray(0, pictureHeadBytes));
  if (letters.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (letters.startsWith('RIFF') && letters.slice(8) === 'WEBP') return 'webp';
  return letters.startsWith('\xff\xd8\xff') && named !== 'jpeg' ? 'jpg' : named;
}

/** Reasons to reject a file before it is read; the server also checks the content. */
export type FileRejection = 'wrong-type' | 'file-empty' | 'too-large';

/** The file is a report page that is being uploaded. */
export function isReportContainer(extension: FileExtension): boolean {
  return extension === reportContainer.extension;
}

/**
 * The reason to reject a file of this name and size, in bytes; undefined if it may be uploaded.
 * @param origin `made`: by the app itself, which may be a report page; a file that a person chose never is one
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

/** The extensions with their dot, for a file picker. */
export const acceptedExtensions: readonly string[] = [
  ...(Object.keys(fileKinds) as FileExtension[]).filter((extension) => !isReportContainer(extension)),
  ...Object.keys(otherExtensions),
].map((extension) => `.${extension}`);
