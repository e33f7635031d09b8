import { createReadStream } from 'node:fs';
import { readBytes } from './read-bytes.ts';

/** Markup that browsers and mail programs would run if the file were opened by its content. */
const markup = /^\s*<(?:!doctype|!--|\?xml|html|head|body|script|svg|iframe|img|table|meta)\b/i;

/**
 * True if the file can be a CSV: text in UTF-8, in UTF-16 with its mark, or in a one-byte encoding (Excel for Arabic writes
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
    if (error instanceof TypeError) return false; // thrown by the decoder for invalid bytes
    throw error;
  }
}

/** Tables contain only these controls: tab, line breaks, form feed and the old end-of-file sign of DOS. */
function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
  return /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f\ufffe\uffff]/.test(text);
}
