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

/**
 * Whether a file's content is what its extension says (docs/rules.md#files), judged from a local copy by reading as
 * little as is enough: the first bytes, a PDF's end, a zip's directory, a CSV's letters. Nothing is unpacked or run.
 */
export async function fitsName(path: string, size: number, extension: FileExtension): Promise<boolean> {
  switch (extension) {
    case 'pdf':
      return await isWholePdf(path, size);
    case 'docx':
      return await isOffice(path, size, 'word/document.xml');
    case 'xlsx':
      return await isOffice(path, size, 'xl/workbook.xml');
    case 'sanadreport':
      return true; // unpacked and checked by itself (server/modules/documents/reports/page)
    case 'csv':
      return await isText(path);
    case 'mp3':
      return await isMp3(path, size);
    case 'm4a':
      return await isM4a(path, size);
    case 'ogg':
      return await isOgg(path);
    default:
      return (await kindOf(path)) === kindNamed[extension];
  }
}

/** What file-type calls the rest; Word's and Excel's old formats share one container. */
const kindNamed = {
  doc: 'cfb',
  xls: 'cfb',
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
} as const satisfies Partial<Record<FileExtension, string>>;

async function kindOf(path: string): Promise<string | undefined> {
  return (await fileTypeFromBuffer(await readBytes(path, 0, headLength)))?.ext;
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
