import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '#server/db/embedded/is-there.ts';
import { identityOf, isAlive, type ProcessIdentity } from '#server/db/embedded/process-identity.ts';

/** No backup takes longer; a backup whose process cannot be seen from here counts for this long. */
const longestMs = 24 * 3_600_000;

function folderOf(dataDir: string): string {
  return join(dataDir, 'files', 'held');
}

/**
 * Keeps every process of this data folder from deleting blobs until the returned function is called or this process ends:
 * every row in a backup of the database then still has its blob when the files are copied. The daily sweep removes blobs that
 * stay without a row.
 */
export async function holdDeletions(dataDir: string): Promise<() => Promise<void>> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const note = join(folder, `${randomUUID()}.json`);
  // A reader of a half-written note takes its process for a running one.
  await writeFile(note, JSON.stringify(identityOf(process.pid) ?? null), { mode: 0o600 });
  return () => rm(note, { force: true });
}

/** True if a process holds deletions now. Notes of dead processes are removed. */
export async function deletionsAreHeld(dataDir: string): Promise<boolean> {
  const folder = folderOf(dataDir);
  for (const name of await ifThere(readdir(folder), [])) {
    if (await isHeldBy(join(folder, name))) return true;
    await rm(join(folder, name), { force: true });
  }
  return false;
}

async function isHeldBy(note: string): Promise<boolean> {
  const text = await ifThere(readFile(note, 'utf8'), undefined);
  if (text === undefined) return false;
  const holder = readIdentity(text);
  const lives = holder ? isAlive(holder) : 'unseen';
  if (lives !== 'unseen') return lives;
  const written = await ifThere(stat(note), undefined);
  return written !== undefined && Date.now() - written.mtimeMs < longestMs;
}

function readIdentity(text: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
