import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { expectKept } from './expect-kept.ts';
import { expectNoProcess, madeFolder, newFolder, tidy } from './folders.ts';
import { killAll, processesBelow } from './processes.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { everyone, isRoot, type Who } from './users.ts';

/**
 * The promises of a server after its process, or its database, was killed.
 * @param kills of a working server, for each user that this run can be
 * @param firstStartSteps the steps of a first start at which it is killed; its log has 15 lines, one for each step
 */
export function describeKills(kills: number, firstStartSteps: (who: Who) => readonly number[]): void {
  afterAll(tidy);

  test.runIf(!isRoot)('this run keeps the promises to a plain user; those to root need a run as root', () => {
    expect(everyone).toEqual(['a plain user']);
  });

  describe.concurrent.each(everyone)('what %s wrote is there', { timeout: 30_000 * kills }, (who) => {
    test(`after each of ${kills} kills of the server`, async () => {
      await surviveKills(who, kills, (server) => server.kill());
    });

    test(`after each of ${kills} kills of the server and the database together`, async () => {
      await surviveKills(who, kills, async (server, dataDir) => {
        const database = processesBelow(dataDir);
        expect(database.length).toBeGreaterThan(3);
        killAll(database);
        await server.kill();
      });
    });
  });

  describe.concurrent.each(everyone)('a first start by %s', { timeout: 120_000 }, (who) => {
    test.each(firstStartSteps(who))(
      'that is killed at its step %i leaves nothing that stops the next',
      async (moment) => {
        const dataDir = newFolder(who);
        await startServer(dataDir, who).kill(moment);
        const server = startServer(dataDir, who);
        expect(await server.opened).toEqual({ numbers: [], recovered: true });
        await server.acknowledges(3);
        expect(readdirSync(dataDir).toSorted()).toEqual(['lock', 'postgres', 'postgres.log', 'socket']);
        await server.stop();
        await expectNoProcess(dataDir);
      },
    );
  });
}

async function surviveKills(
  who: Who,
  kills: number,
  kill: (server: ServerProcess, dataDir: string) => Promise<void>,
): Promise<void> {
  const dataDir = madeFolder(who);
  let acknowledged = 0;
  for (let killed = 0; killed < kills; killed += 1) {
    const server = startServer(dataDir, who);
    const opening = await server.opened;
    expectKept(opening, acknowledged);
    expect(opening.recovered).toBe(killed > 0);
    await server.acknowledges(1 + (killed % 5));
    await kill(server, dataDir);
    acknowledged = opening.numbers.length + server.rows.length;
  }
  const last = startServer(dataDir, who);
  expectKept(await last.opened, acknowledged);
  expect(await last.stop()).toBe(0);
  await expectNoProcess(dataDir);
}
