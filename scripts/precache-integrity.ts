import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Gives each entry of the precache the hash of its file. A browser that receives anything else under its address, such
 * as the sign-in page of a network or the file of an older release, fails the installation and keeps the version it has.
 * @param folder the built page
 * @returns a `manifestTransform` of workbox-build
 */
export function precacheIntegrity(folder: string) {
  return <TEntry extends { url: string }>(entries: TEntry[]) => ({
    manifest: entries.map((entry) => ({ ...entry, integrity: integrityOf(readFileSync(join(folder, entry.url))) })),
    warnings: [] as string[],
  });
}

/** By https://www.w3.org/TR/SRI/ */
function integrityOf(content: Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
