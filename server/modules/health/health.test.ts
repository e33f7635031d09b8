import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/pool.ts';
import { openTestApp, request, type TestApp } from '#tests/server/http/open-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
});

afterAll(() => server.close());

test('a server whose database answers is ready', async () => {
  const { statusCode, json, headers } = await server.app.inject(request('GET', 'health'));
  // A balancer asks every few seconds: a healthy answer is not logged.
  expect(server.logged()).not.toContain(headers['x-request-id']);
  expect([statusCode, json()]).toEqual([200, expect.objectContaining({ status: 'ready', demo: false })]);
});

test('a server whose database is away says so, and when to ask again', async () => {
  // Port 9 belongs to the discard service, which no machine runs today.
  const away = openDatabase('postgresql://sanad@127.0.0.1:9/sanad', { warn: () => undefined });
  const app = await server.another({ db: away.db });
  const { statusCode, headers, json } = await app.inject(request('GET', 'health'));
  expect([statusCode, json().code, headers['retry-after']]).toEqual([503, 'busy', '5']);
  expect(server.logged()).toContain(headers['x-request-id']);
  const alive = await app.inject(request('GET', 'health?probe=live'));
  expect([alive.statusCode, alive.json().status]).toEqual([200, 'live']);
  await away.end();
});
