import { chmodSync, chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { expectKept } from './expect-kept.ts';
import { expectNoProcess, newFolder, pathWith, tidy } from './folders.ts';
import { startServer } from './server-process.ts';
import { isRoot } from './users.ts';

afterAll(tidy);

const withoutNamespaces = () => pathWith('sh', 'id', 'true', 'flock', 'setpriv');

describe.runIf(isRoot)('a server that root starts', () => {
  test('runs its database as no one where no user namespace can be made, and later where one can', async () => {
    const dataDir = enterableFolder();
    const first = startServer(dataDir, 'root', { path: withoutNamespaces() });
    await first.acknowledges(2);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(65534);
    await first.kill();
    await expectNoProcess(dataDir);
    const second = startServer(dataDir, 'root');
    expectKept(await second.opened, first.rows.length);
    expect(await second.stop()).toBe(0);
  });

  test('gives a database to no one when user namespaces are gone', async () => {
    const dataDir = enterableFolder();
    const first = startServer(dataDir, 'root');
    await first.acknowledges(2);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0);
    await first.kill();
    const second = startServer(dataDir, 'root', { path: withoutNamespaces() });
    expectKept(await second.opened, first.rows.length);
    expect(await second.stop()).toBe(0);
  });

  test('opens a plain user’s folder, which that user can open again', async () => {
    const dataDir = newFolder('a plain user');
    const first = startServer(dataDir, 'a plain user');
    await first.acknowledges(2);
    await first.kill();
    const second = startServer(dataDir, 'root');
    const opening = await second.opened;
    expectKept(opening, first.rows.length);
    await second.acknowledges(1);
    expect(await second.stop()).toBe(0);
    const third = startServer(dataDir, 'a plain user');
    expectKept(await third.opened, opening.numbers.length + second.rows.length);
    expect(await third.stop()).toBe(0);
  });

  test('keeps rows for a user without a name too, as in containers started under any number', async () => {
    const dataDir = newFolder('root');
    chownSync(dataDir, 12_345, 12_345);
    const wrapper = ['setpriv', '--reuid=12345', '--regid=12345', '--clear-groups', '--'];
    const first = startServer(dataDir, 'root', { wrapper });
    await first.acknowledges(2);
    await first.kill();
    const second = startServer(dataDir, 'root', { wrapper });
    expectKept(await second.opened, first.rows.length);
    expect(await second.stop()).toBe(0);
  });

  test('says what to do where no one may not enter and no user namespace can be made', async () => {
    const server = startServer(join(newFolder('root'), 'data'), 'root', { path: withoutNamespaces() });
    expect(await server.next('rejected')).toMatch(
      /^EmbeddedDatabaseUnavailable: PostgreSQL rejects to run as root\. .* Start the server as a plain user, .*DATABASE_URL/,
    );
    await server.stop();
  });
});

function enterableFolder(): string {
  const folder = newFolder('root');
  chmodSync(folder, 0o711);
  return join(folder, 'data');
}
