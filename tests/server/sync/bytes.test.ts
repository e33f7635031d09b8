import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Changes } from '#contract/answers/changes.ts';
import { syncedEntities } from '#contract/entities/synced.ts';
import { materials } from '#server/db/schema/documents.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { openSchool, type School } from '../build-school.ts';
import { buildCrowd } from './crowd.ts';

let school: School;
let port: number;

beforeAll(async () => {
  school = await openSchool();
  await buildCrowd(school, 10_000);
  await school.database.db.transaction((tx) => putIntoClasses(tx));
  await school.app.listen({ host: '127.0.0.1', port: 0 });
  port = (school.app.server.address() as AddressInfo).port;
});

afterAll(() => school.close());

/**
 * Puts everybody into one class, every tenth person into two; without the triggers, because no device here reads their
 * journal.
 */
async function putIntoClasses(db: Pick<School['database']['db'], 'execute'>): Promise<void> {
  await db.execute(sql`alter table class_members disable trigger user`);
  await db.execute(sql`insert into class_members (class_id, user_id, madrasa_id, region_id, role)
    select class.id, person.id, class.madrasa_id, person.region_id, person.role
    from (select *, row_number() over (order by id) as n from users where region_id is not null) as person
    join (select *, row_number() over (order by id) as n from classes) as class
      on class.n = 1 + person.n % 20 or person.n % 10 = 0 and class.n = 1 + person.n / 10 % 20`);
  await db.execute(sql`alter table class_members enable trigger user`);
}

interface Received {
  /** The transferred bytes: status line, headers and body. */
  readonly bytes: number;
  readonly page: Changes;
}

/** Requests like a browser, and counts every byte of the answer. */
async function receive(cursor: string, encoding: 'br' | 'gzip'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: school.admin.bearer, 'accept-encoding': encoding };
    const call = ask({ port, host: '127.0.0.1', path: `/api/v1/sync?cursor=${cursor}`, headers, agent: false });
    call.on('error', reject);
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const packed = response.headers['content-encoding'];
        const text = packed === 'br' ? brotliDecompressSync(body) : packed === 'gzip' ? gunzipSync(body) : body;
        resolve({ bytes: response.socket.bytesRead, page: JSON.parse(text.toString()) });
      });
    });
    call.end();
  });
}

const received = new Map<string, ReturnType<typeof firstSync>>();

/** A whole first sync, made once in each encoding. */
function receiveAll(encoding: 'br' | 'gzip'): ReturnType<typeof firstSync> {
  const known = received.get(encoding) ?? firstSync(encoding);
  received.set(encoding, known);
  return known;
}

async function firstSync(encoding: 'br' | 'gzip') {
  let [bytes, rows, cursor] = [0, 0, ''];
  for (;;) {
    const { bytes: more, page } = await receive(cursor, encoding);
    bytes += more;
    for (const entity of syncedEntities) rows += page[entity].length;
    cursor = page.cursor;
    if (!page.more) return { bytes, rows, cursor };
  }
}

test.each(['br', 'gzip'] as const)(
  'a first sync of 10,000 rows is at most 900 KB on the wire (%s)',
  async (encoding) => {
    const { rows, bytes } = await receiveAll(encoding);
    expect(rows).toBeGreaterThanOrEqual(10_000);
    expect(bytes).toBeLessThanOrEqual(900_000);
  },
);

test('no change is one request of at most 1 KB', async () => {
  const { cursor } = await receiveAll('br');
  const { bytes, page } = await receive(cursor, 'br');
  expect(page.more).toBe(false);
  expect(bytes).toBeLessThanOrEqual(1_000);
});

test('10 changed rows are at most 4 KB', async () => {
  const { db } = school.database;
  const { cursor } = await receiveAll('br');
  for (const table of [users, materials]) {
    const some = await db.select({ id: table.id }).from(table).limit(5);
    for (const { id } of some) await db.update(table).set({ version: 2 }).where(eq(table.id, id));
  }
  for (const encoding of ['br', 'gzip'] as const) {
    const { bytes, page } = await receive(cursor, encoding);
    expect([page.users.length, page.materials.length]).toEqual([5, 5]);
    expect(bytes).toBeLessThanOrEqual(4_000);
  }
});
