import { mirroredRows } from '../entities/mirrored.ts';

let known: string | undefined;

/**
 * A short text that changes whenever a row gets a new field, role or state in this release.
 * A device that stored its rows with another text has them sent again.
 */
export function knowledge(): string {
  known ??= shortened(JSON.stringify(mirroredRows));
  return known;
}

/** FNV-1a with 32 bits: distinguishes releases, but protects nothing. http://www.isthe.com/chongo/tech/comp/fnv/ */
function shortened(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
