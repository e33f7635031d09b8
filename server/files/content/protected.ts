import type { FileExtension } from '#contract/file-kinds.ts';
import { holds } from './macros.ts';
import { readBytes } from './read-bytes.ts';

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The name of the part with an encrypted document ([MS-OFFCRYPTO] 2.3.4.4), in the form of directories. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

const offices: readonly FileExtension[] = ['docx', 'xlsx', 'doc', 'xls'];

/**
 * True if a Word or Excel file is encrypted: then it is not a ZIP, but an old container around one.
 * @param path a local file
 */
export async function isProtected(path: string, extension: FileExtension): Promise<boolean> {
  if (!offices.includes(extension)) return false;
  return (await readBytes(path, 0, 8)).equals(compoundFile) && (await holds(path, encryptedPackage));
}
