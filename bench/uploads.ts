import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canWatchMemory, watchMemory } from '#tests/server/series/held-memory.ts';
import { type Place, sendInPieces, sendSeries, sendWhole } from '#tests/server/series/send-large.ts';
import { sendThroughCuts } from '#tests/server/series/send-through-cuts.ts';
import { removeBuiltPrograms } from '#tests/tools/built-programs.ts';
import { buildLiveClass } from '#tests/tools/live-class.ts';
import { startProduct } from './lib/product.ts';
import type { Row } from './lib/row.ts';

const megabyte = 1024 * 1024;
const largest = 50 * megabyte;
/** 1 GB and a little more. */
const series = { files: 21, bytes: largest, atOnce: 3 };
const cutFile = 20 * megabyte;
const cuts = 30;
const seed = Number(process.env.SEED ?? Date.now() % 1e6);

/** The cost of large files: memory for the server, bytes for the phone. */
export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-bench-uploads-'));
  const product = await startProduct({ dataDir });
  try {
    const place = { url: product.url, ...(await buildLiveClass(product.url, { DATA_DIR: dataDir })) };
    return [
      await memoryRow('one request each', sendWhole, place, product.pid),
      await memoryRow('pieces of 256 KB', sendInPieces, place, product.pid),
      await cutRow(place),
    ];
  } finally {
    await product.stop();
    removeBuiltPrograms();
    await rm(dataDir, { recursive: true });
  }
}

/** The peak memory of the server's own process during the series, minus its memory before, after a warm-up. */
async function memoryRow(how: string, send: typeof sendWhole, place: Place, pid: number): Promise<Row> {
  const { files, atOnce } = series;
  const row = {
    what: `1 GB of uploads, ${files} of 50 MB, ${atOnce} at once, ${how}: server memory grows`,
    unit: 'MB',
    budget: { atMost: 64 },
  } as const;
  if (!canWatchMemory) return { ...row, measured: 0, absent: 'only Linux reports the highest mark of a process' };
  await sendSeries(send, place, { files: atOnce, bytes: megabyte, atOnce });
  const memory = watchMemory(pid);
  await sendSeries(send, place, series);
  const [before, most] = [memory.before, memory.most()].map((bytes) => bytes / megabyte) as [number, number];
  return { ...row, measured: most - before, note: `from ${Math.round(before)} to ${Math.round(most)} MB at most` };
}

async function cutRow(place: Place): Promise<Row> {
  const sent = await sendThroughCuts(place, { bytes: cutFile, cuts, seed });
  if (sent.sha256.kept !== sent.sha256.saved) throw new Error(`Another file has arrived (SEED=${seed}).`);
  if (sent.cuts !== cuts) throw new Error(`The connection was cut ${sent.cuts} times (SEED=${seed}).`);
  return {
    what: `20 MB on a connection that is cut ${cuts} times at random bytes: bytes sent / the file's`,
    measured: sent.passed / cutFile,
    unit: 'x',
    budget: { atMost: 1.1 },
    note: `${sent.passed - cutFile} bytes more, heads of requests included, SEED=${seed}`,
  };
}
