import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Manifest } from 'vite';

const page = new URL('../../dist/page/', import.meta.url);

/** Vite's list of the built chunks: the file of each source, and its imports. */
export function readManifest(): Manifest {
  const file = new URL('.vite/manifest.json', page);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch (error) {
    throw new Error(`${fileURLToPath(file)} cannot be read: run 'npm run build' first.`, { cause: error });
  }
}

/** The script files that a browser loads before it can run these chunks: their own and all static imports. */
export function scriptsOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
  }
  const files = [...seen].map((key) => manifest[key]?.file).filter((file) => file?.endsWith('.js'));
  return new Set(files.filter((file) => file !== undefined));
}

/**
 * The chunk with the screen of each route, by the route's source file. The router plugin splits the screen from its route's
 * file and marks it in a query. Several screens may share a chunk, so its source map is read.
 */
export function lazyRoutes(manifest: Manifest): Map<string, string> {
  const routes = new Map<string, string>();
  for (const [key, { file }] of Object.entries(manifest)) {
    for (const source of sourcesOf(file)) {
      const route = /(src\/routes\/.+)\?tsr-split=component$/.exec(source)?.[1];
      if (route !== undefined) routes.set(route, key);
    }
  }
  return routes;
}

/** The paths of the sources of a script, from its source map. */
export function sourcesOf(file: string): string[] {
  const map = new URL(`${file}.map`, page);
  if (!file.endsWith('.js') || !existsSync(map)) return [];
  return (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources;
}

/** Transferred bytes, in kB of 1,000: the compressed copies that the server sends. */
export function brotliKilobytes(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) {
    const compressed = new URL(`${file}.br`, page);
    bytes += statSync(existsSync(compressed) ? compressed : new URL(file, page)).size;
  }
  return bytes / 1000;
}

/** The files that the worker stores for a device without a connection. */
export function precachedFiles(): string[] {
  const worker = readFileSync(new URL('sw.js', page), 'utf8');
  return [...worker.matchAll(/"?url"?:\s*"([^"]+)"/g)]
    .map(([, file = '']) => file)
    .filter((file) => existsSync(new URL(file, page)));
}
