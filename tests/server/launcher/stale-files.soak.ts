import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { expectKept } from './expect-kept.ts';
import { expectNoProcess, madeFolder, newFolder, pathWith, tidy } from './folders.ts';
import { postmasterOf, processesBelow } from './processes.ts';
import { startServer } from './server-process.ts';
import { everyone } from './users.ts';

afterAll(tidy);

describe.each(everyone)('a server of %s', (who) => {
  test('leaves neither process nor socket when it is stopped', async () => {
    const dataDir = madeFolder(who);
    const server = startServer(dataDir, who);
    await server.acknowledges(1);
    expect(statSync(join(dataDir, 'socket')).mode & 0o777).toBe(0o700);
    expect(await server.stop()).toBe(0);
    expect(existsSync(join(dataDir, 'socket'))).toBe(false);
    expect(processesBelow(dataDir)).toEqual([]);
  });

  test('reports when its database ends by itself, and the next start has every row', async () => {
    const dataDir = madeFolder(who);
    const first = startServer(dataDir, who);
    await first.acknowledges(2);
    const logged = first.next('died');
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    expect(await logged).toContain('The embedded database ended by itself: signal SIGKILL');
    expect(await first.stop()).toBe(3);
    const second = startServer(dataDir, who);
    expectKept(await second.opened, first.rows.length);
    expect(await second.stop()).toBe(0);
    await expectNoProcess(dataDir);
  });

  test('ends a database that outlived its killed server, where nothing ties the two', async () => {
    const dataDir = madeFolder(who);
    const first = startServer(dataDir, who, { path: pathWith('sh', 'id', 'true', 'flock', 'unshare') });
    await first.acknowledges(2);
    const orphan = postmasterOf(dataDir);
    await first.kill();
    expect(processesBelow(dataDir)).toContain(orphan);
    const second = startServer(dataDir, who);
    const logged = second.next('log ending a database that outlived its server:');
    expectKept(await second.opened, first.rows.length);
    expect(await logged).toBe(`SIGINT to ${orphan}`);
    expect(await second.stop()).toBe(0);
    await expectNoProcess(dataDir);
  });

  test('opens where neither setpriv nor flock is installed', async () => {
    const dataDir = madeFolder(who);
    const path = pathWith('sh', 'id', 'true', 'unshare');
    const first = startServer(dataDir, who, { path });
    await first.acknowledges(2);
    await first.kill();
    const second = startServer(dataDir, who, { path });
    expectKept(await second.opened, first.rows.length);
    expect(await second.stop()).toBe(0);
    await expectNoProcess(dataDir);
  });

  test('opens though an old postmaster.pid names a number that another process has now', async () => {
    const dataDir = madeFolder(who);
    const first = startServer(dataDir, who);
    await first.acknowledges(1);
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    const [, ...rest] = readFileSync(file, 'utf8').split('\n');
    expect(await first.stop()).toBe(0);
    writeFileSync(file, [process.pid, ...rest].join('\n'));
    const second = startServer(dataDir, who);
    expectKept(await second.opened, first.rows.length);
    expect(await second.stop()).toBe(0);
  });

  test('works in a deep folder with any letters in its name and leaves no socket elsewhere', async () => {
    const dataDir = join(newFolder(who), 'بيانات سند, "1"', 'x'.repeat(120));
    const first = startServer(dataDir, who);
    await first.acknowledges(3);
    const one = readFileSync(join(dataDir, 'socket-folder'), 'utf8');
    expect(statSync(one).mode & 0o777).toBe(0o700);
    await first.kill();
    const second = startServer(dataDir, who);
    expectKept(await second.opened, first.rows.length);
    const other = readFileSync(join(dataDir, 'socket-folder'), 'utf8');
    expect(existsSync(one)).toBe(false);
    expect(await second.stop()).toBe(0);
    expect(existsSync(other)).toBe(false);
    await expectNoProcess(dataDir);
  });
});
