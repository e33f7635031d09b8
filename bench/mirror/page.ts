import { openMirror } from '#data/database/database.ts';
import { listRequest } from '#data/mirror/list-key.ts';
import { mirrored } from '#data/mirror/mirrored.ts';
import { readList } from '#data/mirror/read-list.ts';
import { writeSyncState } from '#data/mirror/sync-state.ts';
import { storeRows } from '#data/mirror/write.ts';
import { classOf } from './classes.ts';

export type Query = NonNullable<Parameters<typeof listRequest<'classes.list'>>[2]>;

export interface Listed {
  ms: number;

  rows: number;
  totalItems: number;
}

/** The questions of the bench to its page, which contains only the product's own mirror. */
export interface MirrorPage {
  /** Adds classes as they are stored. `storeRows`, which looks each one up first, takes a third longer. */
  fill(from: number, to: number): Promise<void>;
  /** Milliseconds of one `get` by id, the mean of these. */
  get(numbers: readonly number[]): Promise<number>;
  list(query: Query): Promise<Listed>;
  /** Stores a class again, as after an answer of the server. */
  change(number: number): Promise<void>;
}

declare global {
  var mirrorPage: MirrorPage;
}

const mirror = openMirror('bench');

globalThis.mirrorPage = {
  async fill(from, to) {
    const now = Date.now();
    const rows = Array.from({ length: to - from }, (_, place) => mirrored('classes', classOf(from + place), now, 1));
    await mirror.classes.bulkAdd(rows);
    await writeSyncState(mirror, { cursor: 'end', round: 1, since: now, doneAt: now, role: 'admin' });
  },

  async get(numbers) {
    const ids = numbers.map((number) => classOf(number).id);
    const startedAt = performance.now();
    for (const id of ids) if (!(await mirror.classes.get(id))) throw new Error(`Class ${id} is not there.`);
    return (performance.now() - startedAt) / ids.length;
  },

  async list(query) {
    const request = listRequest('classes.list', {}, query);
    const startedAt = performance.now();
    const answer = await readList(mirror, request, true);
    const ms = performance.now() - startedAt;
    return { ms, rows: answer?.rows.length ?? 0, totalItems: answer?.totalItems ?? 0 };
  },

  change: (number) => storeRows(mirror, 'classes', [classOf(number)], Date.now()),
};
