import { createReadStream } from 'node:fs';
import { readBytes } from './read-bytes.ts';

/** Markup that browsers and mail programs would run, were the file ever opened as what it really is. */
const markup = /^\s*<(?:!doctype|!--|\?xml|html|head|body|script|svg|iframe|img|table|meta)\b/i;

/**
 * The file can be a CSV: text in UTF-8, in UTF-16 with its mark, or in a one-byte alphabet (Excel for Arabic writes
 * Windows-1256), without characters that only binary files contain.
 * @param path a local file
 */
export async function isText(path: string): Promise<boolean> {
  const start = await readBytes(path, 0, 1024);
  const alphabets = wideAlphabet(start) ?? ['utf-8', 'windows-1256'];
  const head = new TextDecoder(alphabets[0]).decode(start);
  if (markup.test(head) || head.startsWith('%PDF-')) return false;
  for (const alphabet of alphabets) if (await decodes(path, alphabet)) return true;
  return false;
}

function wideAlphabet(start: Buffer): string[] | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return ['utf-16le'];
  if (start[0] === 0xfe && start[1] === 0xff) return ['utf-16be'];
  return undefined;
}

async function decodes(path: string, alphabet: string): Promise<boolean> {
  const decoder = new TextDecoder(alphabet, { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      if (hasControls(decoder.decode(chunk, { stream: true }))) return false;
    }
    return !hasControls(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) return false; // what the decoder throws for bytes of no character
    throw error;
  }
}

/** Tab, line breaks, form feed and the old end-of-file sign of DOS are the only ones that tables hold. */
function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f\ufffe\uffff]/.test(text);
}
