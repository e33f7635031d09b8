import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';
import { DataDirInUse } from './errors.ts';
import { kernelLock } from './kernel-lock.ts';
import { identityOf, isAlive, type ProcessIdentity } from './process-identity.ts';

/** The right to work in a data folder. */
export interface HeldLock {
  /** The last owner ended without releasing the folder: it was killed, crashed or lost power. */
  ownerDied: boolean;
  release(): Promise<void>;
}

/**
 * Takes the data folder for this process: from no one, from an owner that released it or from one that died.
 * - The files DATA_DIR/lock/owner-1, owner-2, … are the owners so far; the highest number is the owner.
 * - A starter that finds it released or dead creates the next number, which only one can do (link(2)).
 * - The highest number is never deleted. So a slow starter that judged an older owner cannot win: its number is taken or,
 *   checked again, no longer the highest.
 * @param dataDir an existing folder
 * @param cluster the database's folder in it: an owner in another container is invisible, but its database's lock is not
 * @throws DataDirInUse if the owner is running, this process included
 */
export async function acquireLock(dataDir: string, cluster: string): Promise<HeldLock> {
  const folder = join(dataDir, 'lock');
  await mkdir(folder, { recursive: true });
  const me = identityOf(process.pid) ?? { pid: process.pid, started: null, boot: null, namespace: null };
  const draft = await writeDraft(folder, { ...me, released: false });
  try {
    for (;;) {
      const last = await highest(folder);
      const owner = last === 0 ? 'none' : await readOwner(folder, last);
      if (owner === 'gone') continue;
      if (owner !== 'none' && owner !== 'unreadable' && !owner.released) await rejectIfAlive(owner, dataDir, cluster);
      if (await becomesOwner(folder, last + 1, draft)) {
        await removeOlder(folder, last + 1);
        return {
          ownerDied: owner === 'unreadable' || (owner !== 'none' && !owner.released),
          release: () => release(folder, last + 1, me),
        };
      }
    }
  } finally {
    await rm(draft, { force: true });
  }
}

interface Owner extends ProcessIdentity {
  released: boolean;
}

async function rejectIfAlive(owner: Owner, dataDir: string, cluster: string): Promise<void> {
  const alive = isAlive(owner);
  if (alive === true) throw new DataDirInUse(dataDir, owner.pid);
  if (alive === 'unseen' && (await kernelLock(cluster)) === 'held') throw new DataDirInUse(dataDir, null);
}

async function release(folder: string, number: number, me: ProcessIdentity): Promise<void> {
  await rename(await writeDraft(folder, { ...me, released: true }), ownerFile(folder, number));
}

async function becomesOwner(folder: string, number: number, draft: string): Promise<boolean> {
  try {
    await link(draft, ownerFile(folder, number));
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  if ((await highest(folder)) === number) return true;
  await rm(ownerFile(folder, number), { force: true });
  return false;
}

async function highest(folder: string): Promise<number> {
  return Math.max(0, ...(await readdir(folder)).map(numberOf));
}

async function removeOlder(folder: string, number: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const author = /^draft-(\d+)-/.exec(name)?.[1];
    const abandoned = author !== undefined && !identityOf(Number(author));
    if (abandoned || (numberOf(name) > 0 && numberOf(name) < number)) await rm(join(folder, name), { force: true });
  }
}

async function readOwner(folder: string, number: number): Promise<Owner | 'gone' | 'unreadable'> {
  try {
    const owner: unknown = JSON.parse(await readFile(ownerFile(folder, number), 'utf8'));
    return isOwner(owner) ? owner : 'unreadable';
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'gone'; // a newer owner removed it: look again
    if (error instanceof SyntaxError) return 'unreadable'; // damaged by a power cut, so its writer is dead
    throw error;
  }
}

function isOwner(value: unknown): value is Owner {
  return typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number';
}

/** A complete file under a temporary name, because a lock file must never be read half written. */
async function writeDraft(folder: string, owner: Owner): Promise<string> {
  const path = join(folder, `draft-${process.pid}-${randomUUID()}`);
  const file = await open(path, 'wx', 0o644);
  try {
    await file.writeFile(JSON.stringify(owner));
    await file.sync();
  } finally {
    await file.close();
  }
  return path;
}

function ownerFile(folder: string, number: number): string {
  return join(folder, `owner-${number}`);
}

function numberOf(name: string): number {
  return Number(/^owner-(\d+)$/.exec(name)?.[1] ?? 0);
}
