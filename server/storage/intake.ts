import { copyFile, link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { v4 as uuid } from 'uuid';
import { errorCode } from '#server/db/embedded/error-code.ts';
import { ifThere } from '#server/db/embedded/is-there.ts';
import { identityOf, isAlive, type ProcessIdentity } from '#server/db/embedded/process-identity.ts';
import { type Arrival, measured, receive, receiveSome } from './arrival.ts';
import { makeFolder } from './durable.ts';

/** Files of a process that ended unexpectedly. */
export interface StaleFiles {
  /** Blobs whose row may or may not have been committed. */
  pending: string[];
  /** Removes what the process left here: its temporary files and its marks. */
  clear(): Promise<void>;
}

const ownerFile = 'owner.json';
const partial = '.part';
const pending = '.pending';

/**
 * The folder in which this process receives files and notes which blobs are pending: being added or deleted by a
 * transaction that has not ended. Each process has one of its own, so that the next start knows at once what a killed
 * one left behind, without reading through all of storage.
 * @param root the folder that holds one folder for each process; on the file system of the blobs
 */
export async function openIntake(root: string) {
  const own = join(root, `${process.pid}-${uuid()}`);
  await makeFolder(own);
  await writeFile(join(own, ownerFile), JSON.stringify(identityOf(process.pid) ?? null), { mode: 0o600 });
  const partOf = (key: string) => join(own, key + partial);
  const pendingFileOf = (key: string) => join(own, key + pending);
  return {
    /** @throws BlobTooLarge as soon as more than `maximumBytes` came; then, as after any error, nothing is left. */
    async receive(
      key: string,
      content: Readable,
      { maximumBytes, signal }: { maximumBytes: number; signal?: AbortSignal },
    ): Promise<Arrival> {
      try {
        return await receive(partOf(key), content, maximumBytes, signal);
      } catch (error) {
        await rm(partOf(key), { force: true });
        throw error;
      }
    },
    /** The received part of a stream, to its end or until it breaks; `discard` removes it. */
    receiveSome: (key: string, content: Readable) => receiveSome(partOf(key), content),
    /** As `receive`, for a finished file on this disk, which stays where it is. */
    async adopt(key: string, path: string): Promise<Arrival> {
      await alias(path, partOf(key));
      return await measured(partOf(key));
    },
    discard: (key: string) => rm(partOf(key), { force: true }),
    /**
     * Notes that a transaction is about to add or delete this blob; a start after a kill looks whether it did. Not flushed:
     * after a power cut the daily sweep finds it.
     */
    markPending: (key: string) => writeFile(pendingFileOf(key), '', { mode: 0o600 }),
    finalize: (key: string) => rm(pendingFileOf(key), { force: true }),
    /** Files of dead processes in the same folder. */
    staleFiles: () => staleFilesOf(root, own),
    /** Removes this process's own folder. */
    close: () => rm(own, { recursive: true, force: true }),
  };
}

export type Intake = Awaited<ReturnType<typeof openIntake>>;

/** A second name costs nothing; where the disk's format has none, the content is copied. */
async function alias(path: string, name: string): Promise<void> {
  try {
    await link(path, name);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'ENOSYS', 'EMLINK'].includes(errorCode(error) ?? '')) throw error;
    await copyFile(path, name);
  }
}

async function staleFilesOf(root: string, own: string): Promise<StaleFiles[]> {
  const found: StaleFiles[] = [];
  for (const name of await readdir(root)) {
    const folder = join(root, name);
    if (folder === own || (await ownerLives(folder))) continue;
    const names = await ifThere(readdir(folder), []); // its owner ended in order just now, or another start cleared it
    found.push({
      pending: names.filter((child) => child.endsWith(pending)).map((child) => child.slice(0, -pending.length)),
      clear: () => rm(folder, { recursive: true, force: true }),
    });
  }
  return found;
}

/**
 * A process of another container, machine or boot counts as dead: should it live after all, its upload in flight fails
 * and is sent again, and a blob whose transaction is still open is never taken from it (see server/files/sweep.ts).
 */
async function ownerLives(folder: string): Promise<boolean> {
  try {
    const owner: ProcessIdentity | null = JSON.parse(await readFile(join(folder, ownerFile), 'utf8'));
    return owner !== null && isAlive(owner) === true;
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return true; // a stray file, none of ours
    // It starts just now, or was killed while it started: only its number is known.
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return isRunning(basename(folder));
    throw error;
  }
}

function isRunning(folderName: string): boolean {
  return identityOf(Number.parseInt(folderName, 10)) !== undefined;
}
