import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '#server/db/embedded/error-code.ts';
import { type Random, randomFrom } from '#server/demo/random.ts';
import { processesBelow } from '#tests/server/launcher/processes.ts';
import { buildLiveClass } from '#tests/tools/live-class.ts';
import type { ServerProcess } from '#tests/tools/server-process.ts';
import { startProduct } from '../lib/product.ts';
import { type Office, workUntilKilled } from './office.ts';

export interface Kept {
  acknowledged: number;
  lost: number;
  /** Milliseconds from the start of the process until it answers, by the way it had ended. */
  startMs: Record<'clean' | 'serverKilled' | 'bothKilled', number[]>;
}

/**
 * Starts the product repeatedly on one folder. Each time people write until it is killed, after some rows and at a random
 * moment: alternately the server alone and together with its database. In between it is stopped in an orderly way.
 */
export async function killOften(
  dataDir: string,
  { kills, cleanStops, seed }: { kills: number; cleanStops: number; seed: number },
): Promise<Kept> {
  const random = randomFrom(seed);
  const startMs: Kept['startMs'] = { clean: [], serverKilled: [], bothKilled: [] };
  const acknowledged = new Set<string>();
  let server = await startProduct({ dataDir });
  try {
    const office = await openOffice(server, dataDir);
    for (let kill = 0; kill < kills; kill += 1) {
      const both = kill % 2 === 1;
      const killed = server;
      const made = await workUntilKilled(killed.url, office, {
        rows: random.between(1, 30),
        kill: () => killWithin(killed, both ? dataDir : undefined, random),
      });
      for (const id of made) acknowledged.add(id);
      server = await timed(startMs[both ? 'bothKilled' : 'serverKilled'], dataDir);
      if (kill % Math.ceil(kills / cleanStops) === 0) {
        await server.stop();
        server = await timed(startMs.clean, dataDir);
      }
    }
    const there = new Set(await office.list(server.url));
    const lost = [...acknowledged].filter((id) => !there.has(id)).length;
    return { acknowledged: acknowledged.size, lost, startMs };
  } finally {
    await server.stop();
  }
}

async function timed(times: number[], dataDir: string): Promise<ServerProcess> {
  const startedAt = performance.now();
  const server = await startProduct({ dataDir });
  times.push(performance.now() - startedAt);
  return server;
}

/** Kills at a random moment within 20 milliseconds. */
async function killWithin(server: ServerProcess, dataDir: string | undefined, random: Random): Promise<void> {
  await pause(random.between(0, 20));
  const database = dataDir !== undefined && process.platform === 'linux' ? processesBelow(dataDir) : [];
  for (const pid of database) killNow(pid);
  await server.kill();
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error; // it ended while the others were killed
  }
}

async function openOffice({ url }: ServerProcess, dataDir: string): Promise<Office> {
  const { admin, id } = await buildLiveClass(url, { DATA_DIR: dataDir });
  const ask = async <T>(at: string, path: string) => {
    const answer = await fetch(`${at}/api/v1/${path}`, { headers: { authorization: admin } });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
    return (await answer.json()) as T;
  };
  const { data } = await ask<{ data: { madarisId: string } }>(url, `classes/${id}`);
  return {
    admin,
    madarisId: data.madarisId,
    list: async (at) => {
      const ids: string[] = [];
      for (let page = 1; ; page += 1) {
        const path = `classes/madaris/${data.madarisId}?limit=100&page=${page}`;
        const { data: rows } = await ask<{ data: { id: string }[] }>(at, path);
        ids.push(...rows.map((row) => row.id));
        if (rows.length === 0) return ids;
      }
    },
  };
}
