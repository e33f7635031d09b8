// Writes `.br` and `.gz` beside each file of the built page that gets smaller by it: the server sends them as they are.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const isText = /\.(js|mjs|css|html|svg|json|webmanifest|txt|xml|wasm)$/;

/** Below this an answer is one packet anyway (`threshold` in server/app.ts is the same). */
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

/** Once all files are final: a compressed copy must never differ from its file. */
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
