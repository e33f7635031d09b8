import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeBuiltPrograms } from '#tests/tools/built-programs.ts';
import type { Row } from './lib/row.ts';
import { median } from './load/rounds.ts';
import { type Kept, killOften } from './restart/kill-often.ts';

const kills = 100;
const seed = Number(process.env.SEED ?? Date.now() % 1e6);

/** The losses of a server that is killed while people write, and the time until it answers again. */
export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-bench-restart-'));
  try {
    return rowsOf(await killOften(dataDir, { kills, cleanStops: 20, seed }));
  } finally {
    removeBuiltPrograms();
    await rm(dataDir, { recursive: true });
  }
}

function rowsOf({ acknowledged, lost, startMs }: Kept): Row[] {
  const clean = median(startMs.clean);
  const timeRow = (what: string, times: readonly number[]): Row => ({
    what: `${what}: time until ready / after a clean stop`,
    measured: median(times) / clean,
    unit: 'x',
    budget: { atMost: 2 },
    note: `${Math.round(median(times))} ms and ${Math.round(clean)} ms`,
  });
  return [
    timeRow('start after kill -9 of the server', startMs.serverKilled),
    timeRow('start after kill -9 of server and database together', startMs.bothKilled),
    {
      what: `acknowledged rows lost in ${kills} kills while 4 people write`,
      measured: lost,
      unit: 'count',
      budget: { atMost: 0 },
      note: `${acknowledged} acknowledged, SEED=${seed}`,
    },
  ];
}
