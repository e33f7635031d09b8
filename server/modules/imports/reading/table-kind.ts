import { fromBufferPromise } from 'yauzl';
import { chooseEncoding, decodeText } from '#contract/tables/encodings.ts';
import { HttpError } from '#server/http/http-error.ts';

const mostUnpacked = 50 * 1024 * 1024;
const mostRatio = 100;
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * The kind of a table, by its content: school programs name pages of HTML, text and new workbooks `.xls`.
 * @throws HttpError `file-protected` for an encrypted workbook; `table-type` for an old workbook, a page and other files;
 *   `file-unreadable` for a workbook that is damaged or would unpack to far more than its size
 */
export async function tableKind(content: Buffer, name: string): Promise<'csv' | 'xlsx'> {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!['csv', 'xlsx', 'xls'].includes(extension)) throw new HttpError('table-type');
  if (content.subarray(0, 8).equals(compoundFile)) {
    throw new HttpError(content.includes(encryptedPackage) ? 'file-protected' : 'table-type');
  }
  if (content.subarray(0, 2).toString('latin1') === 'PK') {
    await requireHarmless(content);
    return 'xlsx';
  }
  if (extension === 'xlsx') throw new HttpError(isPage(content) ? 'table-type' : 'file-unreadable');
  if (isPage(content) || content.subarray(0, 5).toString('latin1') === '%PDF-') throw new HttpError('table-type');
  if (hasBinary(content)) throw new HttpError(extension === 'csv' ? 'file-unreadable' : 'table-type');
  return 'csv';
}

/** Markup of a page or of the XML that Excel wrote in 2003. */
function isPage(content: Buffer): boolean {
  const head = content.subarray(0, 1024).toString('latin1').replaceAll('\0', '');
  return /^[\s\u00ef\u00bb\u00bf\u00ff\u00fe]*<(?:!doctype|!--|\?xml|html|head|body|table|meta|style)\b/i.test(head);
}

/** Characters that only binary files have; half a character at the end of UTF-16. */
function hasBinary(content: Buffer): boolean {
  const head = content.subarray(0, 64 * 1024);
  const encoding = chooseEncoding(head);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
  if (/[\u0000-\u0008\u000e-\u0019\u001b-\u001f\ufffe\uffff]/.test(decodeText(head, encoding))) return true;
  return encoding.startsWith('utf-16') && content.length % 2 === 1;
}

/** A zip of a few kilobytes can hold gigabytes: its claimed sizes are summed before it is unpacked. */
async function requireHarmless(content: Buffer): Promise<void> {
  let unpacked = 0;
  try {
    const zip = await fromBufferPromise(withoutEnd(content), { lazyEntries: true });
    for await (const entry of zip.eachEntry()) unpacked += entry.uncompressedSize;
  } catch {
    throw new HttpError('file-unreadable');
  }
  const isBomb = unpacked > mostUnpacked || unpacked > Math.max(content.length, 10_000) * mostRatio;
  if (isBomb) throw new HttpError('file-unreadable');
}

/** A zip up to its end: mail programs and forms add bytes after it, which Excel ignores. */
function withoutEnd(content: Buffer): Buffer {
  const at = content.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (at < 0 || at + 22 > content.length) return content;
  return content.subarray(0, at + 22 + content.readUInt16LE(at + 20));
}
