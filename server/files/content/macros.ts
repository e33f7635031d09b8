import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FileExtension } from '#contract/file-kinds.ts';
import { hasMacroSource } from './macro-source.ts';
import { zipNames } from './zip-directory.ts';

/** Parts of Word and Excel files that contain programs ([MS-OFFMACRO2] 2.1, Excel 4.0 macro sheets). */
const macroPart = /(^|\/)vba(project|projectsignature|data)\.(bin|xml)$|^xl\/macrosheets\//i;

/** The folder of programs in Word's and Excel's old formats ([MS-OVBA] 2.2.1); its name is in the directory as UTF-16. */
const macroFolder = Buffer.from('_VBA_PROJECT', 'utf16le');

/**
 * True if an Office file contains programs, which run when its reader agrees.
 * @param path a local file of `size` bytes
 */
export async function hasMacros(path: string, size: number, extension: FileExtension): Promise<boolean> {
  if (extension === 'docx' || extension === 'xlsx') {
    return [...((await zipNames(path, size)) ?? [])].some((name) => macroPart.test(name));
  }
  const isOld = extension === 'doc' || extension === 'xls';
  return isOld && (await holds(path, macroFolder)) && hasMacroSource(await readFile(path));
}

/** Searches a whole file for bytes. */
export async function holds(path: string, wanted: Buffer): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const seen = Buffer.concat([end, chunk as Buffer]);
    if (seen.includes(wanted)) return true;
    end = seen.subarray(-wanted.length);
  }
  return false;
}
