import type { Account } from '#data/api/account.ts';
import type { ApiProblem } from '#data/api/errors.ts';
import type { KeptClass, Mirror } from '#data/database/database.ts';
import { whileSignedIn } from '#data/database/signing-out.ts';
import { isOutOfReach } from '#data/pull/pull-list.ts';
import { FileDamaged } from './checking.ts';
import type { RemoteFile } from './file.ts';
import { keepProblemOf, OverLimit } from './keep-problem.ts';
import { forgetBytes, noteBytes } from './progress.ts';
import { pullAllMaterials } from './pull-materials.ts';
import { dropFile, saveFile } from './save-file.ts';
import { bytesOf, filesOfClass, keptByOthers, missingOf } from './wanted.ts';
import { readSavedFilesSettings } from './watch-settings.ts';

/** The account for which a class is kept. */
export type Keeper = Account & { userId: string };

/**
 * Keeps a class for offline: from now on the files of its materials are fetched until all are here, over as many visits as
 * it takes. Resolves when all are here, or when it cannot continue for now. The class's row then has the reason, and
 * `upkeep.ts` tries it again.
 */
export async function keepClass(mirror: Mirror, account: Keeper, classId: string): Promise<void> {
  await whileSignedIn(mirror, [mirror.keptClasses], () =>
    mirror.keptClasses.put({ classId, state: 'keeping', at: Date.now() }),
  );
  await fetchMissing(mirror, account, classId);
}

/**
 * Gives up a class: its saved files leave the device, but those that a lesson of another kept class has. They can be fetched again at
 * any time.
 */
export async function releaseClass(mirror: Mirror, userId: string, classId: string): Promise<void> {
  await mirror.keptClasses.delete(classId);
  const saved = await mirror.savedFiles.where('classId').equals(classId).primaryKeys();
  const others = await keptByOthers(mirror, saved, (row) => row.classId === classId);
  for (const fileId of saved) {
    const keeper = others.get(fileId);
    if (keeper) await mirror.savedFiles.update(fileId, { classId: keeper });
    else await dropFile(mirror, userId, fileId);
  }
}

/** Fetches the missing files of a kept class one by one; one class at a time over all tabs. */
export async function fetchMissing(mirror: Mirror, account: Keeper, classId: string): Promise<void> {
  // The types promise `locks` everywhere. Without it, two tabs may fetch the same file, which is still saved once.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (!locks) return fetchAlone(mirror, account, classId);
  return locks.request(`sanad-keep-${account.userId}`, () => fetchAlone(mirror, account, classId));
}

async function fetchAlone(mirror: Mirror, account: Keeper, classId: string): Promise<void> {
  try {
    if (await isWhole(mirror, classId)) return;
    await mirror.keptClasses
      .where('classId')
      .equals(classId)
      .modify((kept) => {
        delete kept.problem;
      });
    await pullAllMaterials(mirror, account, classId);
    const missing = await missingOf(mirror, await filesOfClass(mirror, classId));
    await rejectOverLimit(mirror, missing);
    await fetchEach(mirror, account, missing);
    await change(mirror, classId, { state: 'kept' });
  } catch (failure) {
    const problem = keepProblemOf(failure);
    if (problem === undefined) throw failure;
    if (problem === 'later') await mirror.keptClasses.update(classId, { problem });
    else await change(mirror, classId, { state: 'failed', problem });
  }
}

/**
 * Fetches the files one by one. If the server has lost one, or it arrives damaged, the others are still saved; it is
 * reported at the end.
 */
async function fetchEach(mirror: Mirror, account: Keeper, files: readonly RemoteFile[]): Promise<void> {
  const bad: Error[] = [];
  for (const file of files) {
    if (!(await isKept(mirror, file.classId))) return;
    try {
      await fetchOne(mirror, account, file);
    } catch (failure) {
      if (!isOfThisFile(failure)) throw failure;
      bad.push(failure);
    }
  }
  if (bad[0]) throw bad[0];
}

function isOfThisFile(failure: unknown): failure is FileDamaged | ApiProblem {
  return failure instanceof FileDamaged || isOutOfReach(failure);
}

async function fetchOne(mirror: Mirror, account: Keeper, file: RemoteFile): Promise<void> {
  try {
    await saveFile(mirror, account, file, (bytes) => noteBytes(file.fileId, bytes));
  } finally {
    forgetBytes(file.fileId);
  }
  // The class was released, or its owner signed out, while the file was coming.
  if (!(await isKept(mirror, file.classId))) await dropFile(mirror, account.userId, file.fileId);
}

async function rejectOverLimit(mirror: Mirror, missing: readonly RemoteFile[]): Promise<void> {
  if (missing.length === 0) return;
  const { limit } = await readSavedFilesSettings();
  const saved = await mirror.savedFiles.toArray();
  if (bytesOf(saved) + bytesOf(missing) > limit) throw new OverLimit(`More than ${limit} bytes would be saved.`);
}

/** True if another tab, which had the lock before, has saved everything. */
async function isWhole(mirror: Mirror, classId: string): Promise<boolean> {
  const kept = await mirror.keptClasses.get(classId);
  const missing = await missingOf(mirror, await filesOfClass(mirror, classId));
  return kept?.state === 'kept' && missing.length === 0;
}

async function isKept(mirror: Mirror, classId: string): Promise<boolean> {
  return (await mirror.keptClasses.get(classId)) !== undefined;
}

/** Notes the state of a class, unless it was released in the meantime. */
async function change(mirror: Mirror, classId: string, next: Pick<KeptClass, 'state' | 'problem'>): Promise<void> {
  await mirror.transaction('rw', mirror.keptClasses, async () => {
    if (await isKept(mirror, classId)) await mirror.keptClasses.put({ classId, at: Date.now(), ...next });
  });
}
