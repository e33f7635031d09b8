import { readdirSync } from 'node:fs';
import { brotliKilobytes } from '../lib/page-chunks.ts';
import type { Row } from '../lib/row.ts';

const page = new URL('../../dist/page/', import.meta.url);

/** The files that a phone fetches once for each kind of document, besides the app itself. */
const readers = [
  { what: 'reader of PDF: page and worker', files: /^(reader-pdf|pdf\.worker)/, atMost: 380 },
  { what: 'reader of Word: page and worker', files: /^(reader-word|word-worker)/, atMost: 110 },
  { what: 'reader of tables: worker', files: /^sheet-worker/, atMost: 55 },
] as const;

/** The weight of each reader, brotli, read from the build. */
export function chunkRows(): Row[] {
  const assets = readdirSync(new URL('assets/', page)).filter((file) => /\.m?js$/.test(file));
  return readers.map(({ what, files, atMost }): Row => {
    const own = assets.filter((file) => files.test(file));
    if (own.length === 0) throw new Error(`The build has no file of the ${what}.`);
    return { what, measured: brotliKilobytes(own.map((file) => `assets/${file}`)), unit: 'kB', budget: { atMost } };
  });
}
