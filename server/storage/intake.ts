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
  /** Removes the process's leftover files: temporary files and marks. */
  clear(): Promise<void>;
}

const ownerFile = 'owner.json';
const partial = '.part';
const pending = '.pending';

/**
 * The folder in which this process receives files and marks blobs as pending, while an open transaction adds or deletes them.
 * Each process has its own folder, so that the next start finds the files of a killed one at once, without reading through all
 * of storage.
 * @param root the folder with one folder for each process; on the file system of the blobs
 */
export async function openIntake(root: string) {
  const own = join(root, `${process.pid}-${uuid()}`);
  await makeFolder(own);
  await writeFile(join(own, ownerFile), JSON.stringify(identityOf(process.pid) ?? null), { mode: 0o600 });
  const partOf = (key: string) => join(own, key + partial);
  const pendingFileOf = (key: string) => join(own, key + pending);
  return {
    /** @throws BlobTooLarge as soon as more than `maximumBytes` came; as after any error, nothing is left then */
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
    /** As `receive`, for a finished file on this disk, which stays there. */
    async adopt(key: string, path: string): Promise<Arrival> {
      await alias(path, partOf(key));
      return await measured(partOf(key));
    },
    discard: (key: string) => rm(partOf(key), { force: true }),
    /**
     * Marks that a transaction is about to add or delete this blob; a start after a kill checks the result. Not flushed: after
     * a power cut the daily sweep finds it.
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

/** A second name is free; if the disk's format has no links, the content is copied. */
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
    const names = await ifThere(readdir(folder), []); // its owner ended normally just now, or another start removed it
    found.push({
      pending: names.filter((child) => child.endsWith(pending)).map((child) => child.slice(0, -pending.length)),
      clear: () => rm(folder, { recursive: true, force: true }),
    });
  }
  return found;
}

/**
 * A process in another container, on another machine or from before a boot counts as dead. If it is running after all, its
 * upload in flight fails and is sent again, and a blob whose transaction is still open is never taken from it (see
 * server/files/sweep.ts).
 */
async function ownerLives(folder: string): Promise<boolean> {
  try {
    const owner: ProcessIdentity | null = JSON.parse(await readFile(join(folder, ownerFile), 'utf8'));
    return owner !== null && isAlive(owner) === true;
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return true; // a stray file that is not ours
    // It is starting just now, or was killed during its start: only its number is known.
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return isRunning(basename(folder));
    throw error;
  }
}

function isRunning(folderName: string): boolean {
  return identityOf(Number.parseInt(folderName, 10)) !== undefined;
}
