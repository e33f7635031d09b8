import { mirroredRows } from '../entities/mirrored.ts';

let known: string | undefined;

/**
 * What this release knows of the rows that devices keep, as a short text: another one as soon as a row has a field, a role,
 * a state more. A device whose rows were read with another one has them sent again.
 */
export function knowledge(): string {
  known ??= shortened(JSON.stringify(mirroredRows));
  return known;
}

/** FNV-1a with 32 bits: distinguishes releases, protects nothing. http://www.isthe.com/chongo/tech/comp/fnv/ */
function shortened(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
