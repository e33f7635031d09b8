import { unzipSync, zipSync } from 'fflate';
import { DocumentProblem } from '../../document-problem.ts';

/** Limits of an unpacked document. A file of at most 50 MB may unpack to 80 MB (contract/limits.ts has the file's own limit). */
const mostBytes = 80e6;
const mostEntries = 4_000;

/**
 * Unpacks an Office document to a bounded size: a few bytes can claim to hold gigabytes, and readers believe them. An entry
 * is inflated only up to its announced size, and the sum of these is bounded.
 * @throws DocumentProblem `too-large`, `encrypted` or `damaged`
 */
export function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  // An encrypted document is no archive but an Office container, like the formats before 2007.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new DocumentProblem('encrypted');
  let announced = 0;
  let entries = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ originalSize }) => {
        announced += originalSize;
        entries += 1;
        if (announced > mostBytes || entries > mostEntries) throw new DocumentProblem('too-large');
        return true;
      },
    });
  } catch (cause) {
    throw cause instanceof DocumentProblem ? cause : new DocumentProblem('damaged', { cause });
  }
}

/** The same package uncompressed, so that a reader cannot inflate more than its size. */
export function repack(entries: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  return zipSync(entries, { level: 0 });
}
