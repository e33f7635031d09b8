import { reachOf } from '#contract/endpoints.ts';
import { syncedEntities } from '#contract/entities/synced.ts';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import type { SignedIn } from '#server/http/handler.ts';
import { materialAnswers } from '#server/modules/materials/material-files.ts';
import { reportAnswers } from '#server/modules/reports/report-files.ts';
import type { Position } from '#server/modules/sync/cursor.ts';
import { nextPage } from '#server/modules/sync/next-page.ts';
import { blocksRead } from '#tests/tools/blocks-read.ts';

export interface CountedSync {
  /** The position for the next sync. */
  readonly position: Position;
  readonly pages: number;
  readonly rows: number;
  readonly gone: number;
  readonly blocks: number;
}

/** One sync with all its pages, and the number of blocks that the database reads for it. */
export async function syncBlocks(db: Database, caller: SignedIn, from?: Position): Promise<CountedSync> {
  const reach = reachOf('sync.get', caller.role);
  if (!reach) throw new Error(`A ${caller.role} has nothing to synchronise.`);
  const call = { caller, reach, clock: systemClock, db };
  const shapes = { materials: await materialAnswers(call), reports: await reportAnswers(call) };
  return db.transaction(
    async (within) => {
      // The first time the planner also reads the ends of indexes.
      await allPages(within);
      const { blocks, result } = await blocksRead(within, () => allPages(within));
      return { ...result, blocks };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

  async function allPages(within: Database): Promise<Omit<CountedSync, 'blocks'>> {
    const seen = { pages: 0, rows: 0, gone: 0 };
    for (let position = from; ; ) {
      const page = await nextPage({ ...call, db: within }, position, shapes);
      seen.pages += 1;
      for (const entity of syncedEntities) {
        seen.rows += page[entity].length;
        seen.gone += page.gone[entity].length;
      }
      ({ position } = page);
      if (!page.more) return { ...seen, position };
    }
  }
}
