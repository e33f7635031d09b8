import { unzipSync, zipSync } from 'fflate';
import { DocumentProblem } from '../../document-problem.ts';

/** A file of 50 MB may hold as much again and a half; more is no document (contract/limits.ts has the file's own limit). */
const mostBytes = 80e6;
const mostEntries = 4_000;

/**
 * A document of Office as a package of bounded size: a few bytes can claim to hold gigabytes, and readers believe them.
 * No more is inflated than an entry announces, and what all of them announce is bounded.
 * @throws DocumentProblem `too-large`, `encrypted` or `damaged`
 */
export function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  // An encrypted document is no archive but a container of Office, as the formats before 2007 were.
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

/** The same package again, uncompressed: what a reader inflates of it cannot be more than it is. */
export function repack(entries: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  return zipSync(entries, { level: 0 });
}
