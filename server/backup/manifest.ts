import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { errorCode } from '#server/db/embedded/error-code.ts';
import { ToolError } from '#server/for-people.ts';

/** Written last: a folder without it is no backup. */
export const manifestName = 'backup.json';
export const checksumsName = 'SHA256SUMS';
/** Folder of the database below a backup. */
export const databaseName = 'postgres';

/** The name of an unfinished backup ends in this, with the number of its process. */
export const unfinished = /\.unfinished-(\d+)$/;

const Manifest = v.object({
  /** Version of this format of backups. */
  format: v.literal(1),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Release of the program that made it. */
  release: v.string(),
  /** SHA-256 of the list of checksums. */
  checksums: v.string(),
  /** Number of files in the list. */
  files: v.number(),
  /** Folders of the database, including empty ones: PostgreSQL requires them, and not every copy keeps them. */
  folders: v.array(v.string()),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** A finished backup. */
export interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/**
 * The backup in this folder itself; undefined if it is none.
 * @throws ToolError for an unknown format
 */
export async function backupIn(folder: string): Promise<Backup | undefined> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text);
  if (!parsed.success) throw new ToolError(`${join(folder, manifestName)} cannot be read by this release.`);
  return { folder, manifest: parsed.output };
}

/** The backups in a folder, oldest first. */
export async function backupsBelow(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder)).filter((name) => !unfinished.test(name));
  const found = await Promise.all(names.map((name) => backupIn(join(folder, name))));
  return found
    .filter((backup) => backup !== undefined)
    .sort((a, b) => (a.manifest.madeAt < b.manifest.madeAt ? -1 : 1));
}
