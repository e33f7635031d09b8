// Writes `.br` and `.gz` beside each file of the built page that becomes smaller: the server sends them unchanged.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const isText = /\.(js|mjs|css|html|svg|json|webmanifest|txt|xml|wasm)$/;

/** A smaller answer is one packet anyway (the same as `threshold` in server/app.ts). */
const leastBytes = 1_024;

const encodings = {
  '.br': (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Runs once all files are final: a compressed copy must never differ from its file. */
export async function compressPage(folder) {
  const waiting = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isText.test(entry.name) && !entry.parentPath.includes('.vite'))
    .map((entry) => join(entry.parentPath, entry.name));
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await compressFile(file);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < leastBytes) return;
  for (const [extension, compress] of Object.entries(encodings)) {
    const compressed = await compress(content);
    if (compressed.length < content.length) await writeFile(file + extension, compressed);
  }
}
