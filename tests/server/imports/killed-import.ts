import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram, runTool } from '#tests/tools/built-programs.ts';
import { type FreshDatabase, freshDatabase, runSql } from '#tests/tools/database.ts';
import { signIn } from '#tests/tools/live-class.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';

/** For thousands of rows, at intervals that do not slow the import down; the test's own timeout is shorter. */
const timeout = { limitMs: 15 * 60_000, everyMs: 250 };
let fresh: FreshDatabase;
let dataDir: string;
let server: ServerProcess;

async function start(): Promise<void> {
  server = await startServer({ dataDir, entry: builtProgram('main'), env: { DATABASE_URL: fresh.url } });
}

/** The number of people from the file that exist. */
async function countImported(): Promise<number> {
  const client = new Client({ connectionString: fresh.url });
  await client.connect();
  const { rows } = await client.query("select count(*)::int as count from users where email like 'killed-%'");
  await client.end();
  return rows[0].count;
}

/** An import with good and bad rows mixed, whose server is killed in the middle. */
export function describeKilledImport({ good, bad }: { good: number; bad: number }): void {
  beforeAll(async () => {
    fresh = await freshDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'sanad-import-'));
  });

  afterAll(async () => {
    await server.kill();
    await fresh.drop();
    await rm(dataDir, { recursive: true });
  });

  test('a server that is killed in the middle of an import goes on after its start, and no one is there twice', async () => {
    await start();
    const made = await runTool('admin', ['admin@school.example'], { DATABASE_URL: fresh.url });
    const password = /^Password, shown this once: (\S+)$/m.exec(made.output)?.[1] ?? '';
    const authorization = await signIn(server.url, 'admin@school.example', password);
    const isWrong = (turn: number) => turn % Math.floor((good + bad) / bad) === 0;
    const rows = Array.from({ length: good + bad }, (_, turn) => {
      const email = isWrong(turn) ? 'no address' : `killed-${turn}@sanad.example`;
      return `Person ${turn},${email},supervisor`;
    });
    const form = new FormData();
    form.set('kind', 'users');
    form.set('import', new File([['fullName,email,role', ...rows].join('\n')], 'people.csv', { type: 'text/csv' }));
    const checked = await fetch(`${server.url}/api/v1/imports`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    const { data: one } = (await checked.json()) as { data: { id: string; counts: object } };
    expect(one.counts).toMatchObject({ add: good, wrong: bad });
    await fetch(`${server.url}/api/v1/imports/${one.id}/run`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ mailLinks: false }),
    });
    await waitUntil('some people to be imported', async () => (await countImported()) > good / 20, timeout);
    await server.kill();
    const halfway = await countImported();
    expect(halfway).toBeLessThan(good);

    // The claim of the dead process would expire half a minute later.
    await runSql(fresh.url, 'update imports set claimed_until = now()');
    await start();
    const isDone = async () => {
      const answer = await fetch(`${server.url}/api/v1/imports/${one.id}`, { headers: { authorization } });
      return ((await answer.json()) as { data: { state: string } }).data.state === 'done';
    };
    await waitUntil('the import to be done', isDone, timeout);
    expect(await countImported()).toBe(good);
  });
}
