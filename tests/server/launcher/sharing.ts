import { afterAll, describe, expect, test } from 'vitest';
import { expectKept } from './expect-kept.ts';
import { expectNoProcess, madeFolder, newFolder, tidy } from './folders.ts';
import { startServer } from './server-process.ts';
import { everyone, isRoot } from './users.ts';

/** A data folder opens for exactly one of the servers that start at once. */
export function describeSharing(servers: number): void {
  afterAll(tidy);

  describe.each(everyone)('a data folder of %s', (who) => {
    test('is rejected to a second server while the first goes on working', async () => {
      const dataDir = madeFolder(who);
      const first = startServer(dataDir, who);
      await first.acknowledges(1);
      const second = startServer(dataDir, who);
      expect(await second.next('rejected')).toBe(
        `DataDirInUse: The data folder ${dataDir} is in use by another Sanad server (process ${first.pid}). ` +
          'Stop that one first, or give this one a folder of its own with DATA_DIR.',
      );
      await first.acknowledges(first.rows.length + 5);
      expect(await first.stop()).toBe(0);
      const third = startServer(dataDir, who);
      const opening = await third.opened;
      expectKept(opening, first.rows.length);
      expect(opening.recovered).toBe(false);
      expect(await third.stop()).toBe(0);
    });

    test(`opens to exactly one of ${servers} servers that start at once when it is new`, async () => {
      await expectOneWinner(newFolder(who));
    });

    test(`opens to exactly one of ${servers} servers that start at once when its last one was killed`, async () => {
      const dataDir = madeFolder(who);
      const before = startServer(dataDir, who);
      await before.acknowledges(1);
      await before.kill();
      await expectOneWinner(dataDir);
    });

    async function expectOneWinner(dataDir: string): Promise<void> {
      const started = Array.from({ length: servers }, () => startServer(dataDir, who));
      const outcomes = await Promise.all(
        started.map((server) => Promise.any([server.opened.then(() => 'open'), server.next('rejected')])),
      );
      expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome.startsWith('DataDirInUse'))).toHaveLength(servers - 1);
      const winner = started[outcomes.indexOf('open')];
      await winner?.acknowledges(winner.rows.length + 5);
      for (const server of started) await server.stop();
      await expectNoProcess(dataDir);
    }
  });

  test.runIf(isRoot)(
    'a data folder on which a server works is rejected to one of another container, every time',
    async () => {
      const dataDir = madeFolder('root');
      const first = startServer(dataDir, 'root');
      await first.acknowledges(1);
      const container = ['unshare', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
      for (const wrapper of [container, container, []]) {
        const next = startServer(dataDir, 'root', { wrapper });
        expect(await next.next('rejected')).toContain('is in use by another Sanad server');
        await next.stop();
      }
      await first.acknowledges(first.rows.length + 5);
      expect(await first.stop()).toBe(0);
    },
  );
}
