import { fileTypeFromBuffer } from 'file-type';
import type { FileExtension } from '#contract/file-kinds.ts';
import { isM4a, isMp3, isOgg } from './is-audio.ts';
import { isText } from './is-text.ts';
import { readBytes } from './read-bytes.ts';
import { zipNames } from './zip-directory.ts';

/** The most bytes that file-type needs. */
const headLength = 4_100;
/** Acrobat searches the end mark in the last 1,024 bytes; some printers add a little after it. */
const tailLength = 2_048;

const fits: Record<FileExtension, (path: string, size: number) => Promise<boolean>> = {
  pdf: isWholePdf,
  docx: (path, size) => isOffice(path, size, 'word/document.xml'),
  xlsx: (path, size) => isOffice(path, size, 'xl/workbook.xml'),
  // Unpacked and checked separately (server/modules/reports/page).
  sanadreport: async () => true,
  csv: isText,
  mp3: isMp3,
  m4a: isM4a,
  ogg: isOgg,
  // file-type's name for the rest; Word's and Excel's old formats share one container.
  doc: isKind('cfb'),
  xls: isKind('cfb'),
  jpg: isKind('jpg'),
  jpeg: isKind('jpg'),
  png: isKind('png'),
  webp: isKind('webp'),
};

/**
 * True if the content fits the extension (docs/rules.md#files). It reads as little as possible of a local copy: the first
 * bytes, a PDF's end, a zip's directory, a CSV's letters. Nothing is unpacked or run.
 */
export function fitsName(path: string, size: number, extension: FileExtension): Promise<boolean> {
  return fits[extension](path, size);
}

/** Kinds whose names are often confused: by browsers for pictures, by phones for recordings, by people for documents. */
const families: readonly (readonly FileExtension[])[] = [
  ['jpg', 'jpeg', 'png', 'webp'],
  ['mp3', 'm4a', 'ogg'],
  ['docx', 'doc'],
  ['xlsx', 'xls'],
];

/**
 * The real extension of a file's content: that of its name, or another one of the same family; undefined for any other.
 * @param path a local file of `size` bytes
 */
export async function realExtension(
  path: string,
  size: number,
  extension: FileExtension,
): Promise<FileExtension | undefined> {
  if (await fitsName(path, size, extension)) return extension;
  const family = families.find((some) => some.includes(extension)) ?? [];
  for (const other of family) if (await fitsName(path, size, other)) return other;
  return undefined;
}

function isKind(kind: string) {
  return async (path: string) => (await fileTypeFromBuffer(await readBytes(path, 0, headLength)))?.ext === kind;
}

/** Acrobat ignores this many bytes before the header: printers and mail programs add some. */
const mostBeforePdf = 1_024;

async function isWholePdf(path: string, size: number): Promise<boolean> {
  const start = (await readBytes(path, 0, mostBeforePdf + 5)).toString('latin1');
  const head = start.indexOf('%PDF-');
  // A browser that takes the file for a page may run markup before the header.
  if (head < 0 || start.slice(0, head).includes('<')) return false;
  const end = await readBytes(path, size - tailLength, tailLength);
  return end.includes('%%EOF');
}

/** Strict Office files of some producers have the main part under another name in the same folder. */
async function isOffice(path: string, size: number, mainPart: string): Promise<boolean> {
  const names = await zipNames(path, size);
  if (!names?.has('[Content_Types].xml')) return false;
  const folder = mainPart.slice(0, mainPart.indexOf('/') + 1);
  return names.has(mainPart) || [...names].some((name) => name.startsWith(folder) && name.endsWith('.xml'));
}
