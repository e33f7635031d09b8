import { fileTypeFromBuffer } from 'file-type';
import type { FileExtension } from '#contract/file-kinds.ts';
import { isM4a, isMp3, isOgg } from './is-audio.ts';
import { isText } from './is-text.ts';
import { readBytes } from './read-bytes.ts';
import { zipNames } from './zip-directory.ts';

/** As many bytes as file-type ever asks for. */
const headLength = 4_100;
/** Acrobat looks for the end mark in the last 1,024 bytes; some printers add a little after it. */
const tailLength = 2_048;

const fits: Record<FileExtension, (path: string, size: number) => Promise<boolean>> = {
  pdf: isWholePdf,
  docx: (path, size) => isOffice(path, size, 'word/document.xml'),
  xlsx: (path, size) => isOffice(path, size, 'xl/workbook.xml'),
  // Unpacked and checked by itself (server/modules/documents/reports/page).
  sanadreport: async () => true,
  csv: isText,
  mp3: isMp3,
  m4a: isM4a,
  ogg: isOgg,
  // What file-type calls the rest; Word's and Excel's old formats share one container.
  doc: isKind('cfb'),
  xls: isKind('cfb'),
  jpg: isKind('jpg'),
  jpeg: isKind('jpg'),
  png: isKind('png'),
  webp: isKind('webp'),
};

/**
 * Whether a file's content is what its extension says (docs/rules.md#files), judged from a local copy by reading as
 * little as is enough: the first bytes, a PDF's end, a zip's directory, a CSV's letters. Nothing is unpacked or run.
 */
export function fitsName(path: string, size: number, extension: FileExtension): Promise<boolean> {
  return fits[extension](path, size);
}

function isKind(kind: string) {
  return async (path: string) => (await fileTypeFromBuffer(await readBytes(path, 0, headLength)))?.ext === kind;
}

async function isWholePdf(path: string, size: number): Promise<boolean> {
  const start = await readBytes(path, 0, 5);
  const end = await readBytes(path, size - tailLength, tailLength);
  return start.toString('latin1') === '%PDF-' && end.includes('%%EOF');
}

/** Strict Office files of some producers keep the main part under another name in the same folder. */
async function isOffice(path: string, size: number, mainPart: string): Promise<boolean> {
  const names = await zipNames(path, size);
  if (!names?.has('[Content_Types].xml')) return false;
  const folder = mainPart.slice(0, mainPart.indexOf('/') + 1);
  return names.has(mainPart) || [...names].some((name) => name.startsWith(folder) && name.endsWith('.xml'));
}
