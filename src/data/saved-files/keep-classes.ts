import { type KeptClass, type Mirror, mirrorOf } from '#data/database/database.ts';
import { whileSignedIn } from '#data/database/signing-out.ts';
import { type Watch, watchLive } from '#data/database/watch-live.ts';
import type { RemoteFile } from './file.ts';
import { fetchMissing, type Keeper } from './keep-class.ts';
import { bytesOf, filesOfClass, isWhollyKnown, missingOf } from './wanted.ts';

/** Several classes with the files of their materials, as far as the device knows them. */
export interface KeptClassesView {
  readonly states: ReadonlyMap<string, KeptClass['state']>;
  /** Bytes still missing; undefined until all of the files are known. */
  readonly missingBytes: number | undefined;
}

/** Keeps all of these classes for offline. First it stores that all are wanted: after an interruption, `upkeep.ts` goes on. */
export async function keepClasses(mirror: Mirror, account: Keeper, classIds: readonly string[]): Promise<void> {
  const added = await whileSignedIn(mirror, [mirror.keptClasses], async () => {
    const known = await mirror.keptClasses.bulkGet([...classIds]);
    const missing = classIds.filter((_, index) => known[index]?.state !== 'kept');
    await mirror.keptClasses.bulkPut(missing.map((classId) => ({ classId, state: 'keeping', at: Date.now() })));
    return missing;
  });
  for (const classId of added) await fetchMissing(mirror, account, classId);
}

/** Keeps on screen which of these classes are kept, and how many bytes are still missing. */
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
  // By file: several classes may have copies of one lesson.
  const missing = new Map<string, RemoteFile>();
  let isKnown = true;
  for (const classId of classIds) {
    for (const file of await missingOf(mirror, await filesOfClass(mirror, classId))) missing.set(file.fileId, file);
    isKnown &&= await isWhollyKnown(mirror, classId);
  }
  return { states, missingBytes: isKnown ? bytesOf([...missing.values()]) : undefined };
}
