import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#tests/tools/database.ts';
import { freePort } from '#tests/tools/free-port.ts';
import { openDatabase } from './pool.ts';
import { DatabaseAway, reachDatabase } from './reach.ts';

const quick = { everyMs: 20, tries: 400 };

function pool(url: string) {
  const { pool: opened, end } = openDatabase(url, { warn: () => undefined });
  onTestFinished(end);
  return opened;
}

test('a database that comes later is waited for, and the log says so once', async () => {
  const fresh = await freshDatabase();
  onTestFinished(() => fresh.drop());
  const url = new URL(fresh.url);
  const folder = url.searchParams.get('host');
  const place = folder
    ? { path: `${folder}/.s.PGSQL.${url.searchParams.get('port')}` }
    : { host: url.hostname, port: Number(url.port || 5432) };
  const late = createServer((socket) => {
    const database = connect(place);
    socket.pipe(database).pipe(socket);
    socket.on('error', () => database.destroy());
    database.on('error', () => socket.destroy());
  });
  const at = await freePort();
  const lines: object[] = [];
  const user = url.searchParams.get('user') ?? `${url.username}:${url.password}`;
  const log = { warn: (line: object) => lines.push(line) } as never;
  const reached = reachDatabase(pool(`postgresql://${user}@127.0.0.1:${at}${url.pathname}`), log, quick);
  await expect.poll(() => lines.length).toBe(1);
  late.listen(at, '127.0.0.1');
  await once(late, 'listening');
  onTestFinished(() => void late.close());
  await reached;
  expect(lines).toEqual([{ reason: 'ECONNREFUSED' }]);
  expect((late.address() as AddressInfo).port).toBe(at);
});

test('one that never comes is said in one line without the password', async () => {
  const url = `postgresql://sanad:secret@127.0.0.1:${await freePort()}/sanad`;
  const failure = await reachDatabase(pool(url), { warn: () => undefined }, { everyMs: 1, tries: 3 }).catch(
    (error) => error,
  );
  expect(failure).toBeInstanceOf(DatabaseAway);
  expect(failure.message).toMatch(/did not answer/);
  expect(failure.message).not.toContain('secret');
});

test('one that rejects us is not asked again', async () => {
  const fresh = await freshDatabase();
  const gone = fresh.url;
  await fresh.drop();
  const lines: object[] = [];
  await expect(reachDatabase(pool(gone), { warn: (line: object) => lines.push(line) } as never, quick)).rejects.toThrow(
    '3D000',
  );
  expect(lines).toEqual([]);
});
