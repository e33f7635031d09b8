import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Gives each entry of the precache the hash of its file. If a browser receives anything else at its address, such as a
 * network's sign-in page or a file of an older release, the installation fails and the present version stays.
 * @param folder the built page
 * @returns a `manifestTransform` of workbox-build
 */
export function precacheIntegrity(folder: string) {
  return <TEntry extends { url: string }>(entries: TEntry[]) => ({
    manifest: entries.map((entry) => ({ ...entry, integrity: integrityOf(readFileSync(join(folder, entry.url))) })),
    warnings: [] as string[],
  });
}

/** In the format of https://www.w3.org/TR/SRI/ */
function integrityOf(content: Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
