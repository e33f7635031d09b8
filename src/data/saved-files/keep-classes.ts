import { type KeptClass, type Mirror, mirrorOf } from '#data/database/database.ts';
import { whileSignedIn } from '#data/database/signing-out.ts';
import { type Watch, watchLive } from '#data/database/watch-live.ts';
import { fetchMissing, type Keeper } from './keep-class.ts';
import { bytesOf, filesOfClass, isWhollyKnown, missingOf } from './wanted.ts';

/** Several classes with the files of their materials, as far as the device knows them. */
export interface KeptClassesView {
  readonly states: ReadonlyMap<string, KeptClass['state']>;
  /** Bytes still missing; undefined until all of the files are known. */
  readonly missingBytes: number | undefined;
}

/**
 * Keeps all of these classes for offline. That all are wanted is stored first: where this breaks off, `upkeep.ts` goes on.
 */
export async function keepClasses(mirror: Mirror, account: Keeper, classIds: readonly string[]): Promise<void> {
  const added = await whileSignedIn(mirror, [mirror.keptClasses], async () => {
    const known = await mirror.keptClasses.bulkGet([...classIds]);
    const missing = classIds.filter((_, index) => known[index]?.state !== 'kept');
    await mirror.keptClasses.bulkPut(missing.map((classId) => ({ classId, state: 'keeping', at: Date.now() })));
    return missing;
  });
  for (const classId of added) await fetchMissing(mirror, account, classId);
}

/** Keeps on screen which of these classes are kept, and how much of them is to come. */
export function watchKeptClasses(
  { userId }: Keeper,
  classIds: readonly string[],
  onView: (view: KeptClassesView) => void,
): Watch {
  return watchLive(() => readAll(mirrorOf(userId), classIds), onView, 'The kept classes could not be read.');
}

async function readAll(mirror: Mirror, classIds: readonly string[]): Promise<KeptClassesView> {
  const states = new Map<string, KeptClass['state']>();
  for (const kept of await mirror.keptClasses.bulkGet([...classIds])) if (kept) states.set(kept.classId, kept.state);
  let missingBytes: number | undefined = 0;
  for (const classId of classIds) {
    const bytes = bytesOf(await missingOf(mirror, await filesOfClass(mirror, classId)));
    if (missingBytes !== undefined)
      missingBytes = (await isWhollyKnown(mirror, classId)) ? missingBytes + bytes : undefined;
  }
  return { states, missingBytes };
}
