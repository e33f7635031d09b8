import { unzipSync, zipSync } from 'fflate';
import { documentDate } from './document-language.ts';

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * Packs an Office file again so that its bytes do not tell when it was made: the libraries write the clock into the
 * zip entries and into docProps/core.xml.
 */
export function withoutClock(office: Uint8Array): Buffer {
  const parts = Object.entries(unzipSync(office)).sort(([a], [b]) => rank(a) - rank(b));
  const entries = parts.map(([path, bytes]) => [path, steadyPart(path, bytes)] as const);
  // fflate writes local time into the zip; noon keeps the day the same wherever the machine stands.
  const mtime = new Date(documentDate.getUTCFullYear(), documentDate.getUTCMonth(), documentDate.getUTCDate(), 12);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime, level: 6 }));
}

/** Programs that tell a file's type from its start look for the list of parts there. */
function rank(path: string): number {
  if (path === '[Content_Types].xml') return 0;
  return path === '_rels/.rels' ? 1 : 2;
}

function steadyPart(path: string, bytes: Uint8Array): Uint8Array {
  if (path !== 'docProps/core.xml') return bytes;
  const date = documentDate.toISOString().replace('.000', '');
  return encoder.encode(decoder.decode(bytes).replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*</g, `$1${date}<`));
}
