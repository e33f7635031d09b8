import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLiveClass, type LiveClass } from '#tests/tools/live-class.ts';
import { materialsOf, type Sent, upload } from '#tests/tools/school-at-work.ts';
import type { ServerProcess } from '#tests/tools/server-process.ts';
import type { SharedInstallation } from './pair.ts';

/** Number of clients at once, and the acknowledgements between the kill of a server, its return, and the end. */
export interface Traffic {
  readonly clients: number;
  readonly step: number;
}

/** The promises of two servers that share a database. `share` must be called in beforeAll. */
export function twoProcessesTests(share: () => Promise<SharedInstallation>, { clients, step }: Traffic): void {
  let shared: SharedInstallation;
  let first: ServerProcess;
  let second: ServerProcess;
  let place: LiveClass;

  beforeAll(async () => {
    shared = await share();
    [first, second] = await Promise.all([shared.start('one'), shared.start('two')]);
    place = await buildLiveClass(first.url, { DATABASE_URL: shared.url });
  });

  afterAll(() => shared.remove());

  test('two servers that start at once on an empty database bring it up to date once', async () => {
    const [applied] = await rows(
      'select count(*)::int as all, count(distinct hash)::int as different from schema_migrations',
    );
    const { length } = (await readdir(new URL('../../../server/db/migrations', import.meta.url))).filter((name) =>
      name.endsWith('.sql'),
    );
    // Beside them there are the locked row, and the row of the functions.
    expect(applied).toEqual({ all: length + 2, different: length + 2 });
    const migrated = [first, second].map((server) => server.output().split('"msg":"database migrated"').length - 1);
    expect(migrated.reduce((sum, each) => sum + each, 0)).toBe(length);
  });

  test('what one server has acknowledged the other one has', async () => {
    const { id, sha256 } = await upload(first.url, place);
    expect(await materialsOf(second.url, place)).toContainEqual(expect.objectContaining({ id, sha256 }));
  });

  test('twins of one call, one to each server, take effect once', async () => {
    const keys: string[] = Array.from({ length: 4 }, () => randomUUID());
    const answers = await Promise.all(
      keys.flatMap((key) => [first, second].map((server) => upload(server.url, place, key).catch(String))),
    );
    // A twin that arrives while the other is under way must come again.
    for (const answer of answers) if (typeof answer === 'string') expect(answer).toContain('key-in-flight');
    const titles = (await materialsOf(first.url, place)).map(({ title }) => title);
    expect(titles.filter((title) => keys.includes(title)).toSorted()).toEqual(keys.toSorted());
  });

  test('a server that is killed in the middle loses nothing that it has acknowledged, and nothing is there twice', async () => {
    const before = (await materialsOf(second.url, place)).length;
    const acknowledged = new Map<string, Sent>();
    let isOver = false;
    const client = async () => {
      for (let turn = 0; !isOver; turn += 1) {
        const key = randomUUID();
        acknowledged.set(key, await untilAcknowledged(key, turn % 2 === 0 ? [first, second] : [second, first]));
      }
    };
    const sending = Array.from({ length: clients }, client);
    await reach(acknowledged, step);
    await first.kill();
    await reach(acknowledged, acknowledged.size + step);
    first = await shared.start('one');
    await reach(acknowledged, acknowledged.size + step);
    isOver = true;
    await Promise.all(sending);

    const found = await materialsOf(first.url, place);
    expect(found.length).toBe(before + acknowledged.size);
    const byTitle = new Map(found.map((one) => [one.title, one]));
    for (const [key, sent] of acknowledged) expect(byTitle.get(key)).toEqual({ ...sent, title: key });
    expect(await shared.countBlobs()).toBe(found.length);
  });

  /** Repeats a call with the same key at the other server, like a device, until it is acknowledged. */
  async function untilAcknowledged(key: string, servers: readonly ServerProcess[]): Promise<Sent> {
    for (let attempt = 0; ; attempt += 1) {
      const server = servers[attempt % servers.length];
      if (!server) throw new Error('There is no server to ask.');
      try {
        return await upload(server.url, place, key);
      } catch (error) {
        // The connection broke (fetch failed), or the killed twin still holds the key for some moments.
        if (!/fetch failed|terminated|key-in-flight|busy/.test(String(error))) throw error;
        await pause(20);
      }
    }
  }

  async function reach(acknowledged: ReadonlyMap<string, Sent>, count: number): Promise<void> {
    await expect.poll(() => acknowledged.size).toBeGreaterThanOrEqual(count);
  }

  async function rows(statement: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: shared.url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }
}
