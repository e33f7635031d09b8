import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { type SyncedEntity, syncedEntities } from '#contract/entities/synced.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';
import { type Asked, ask } from './ask.ts';
import { buildFixture, type Fixture } from './fixture.ts';

/* A row that does not fit the contract, for example from a restored backup or a manual edit, breaks no list and no sync. */
let server: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  server = await openTestApp();
  fixture = await buildFixture(server, { documents: ['material', 'report'] });
});

afterAll(() => server.close());

const inClass = () => ({ params: { classId: fixture.places.own.class } });
/** A list of each entity that contains rows of the fixture. */
const lists: Record<SyncedEntity, { name: EndpointName; asked: () => Asked }> = {
  regions: { name: 'regions.list', asked: () => ({ query: { limit: '100' } }) },
  madaris: { name: 'madaris.list', asked: () => ({ query: { limit: '100' } }) },
  classes: { name: 'classes.list', asked: () => ({ query: { limit: '100' } }) },
  materials: { name: 'materials.list', asked: inClass },
  reports: { name: 'reports.list', asked: inClass },
  users: { name: 'users.list', asked: () => ({ query: { limit: '100' } }) },
};

async function idsOf(entity: SyncedEntity): Promise<string[]> {
  const { name, asked } = lists[entity];
  const answer = await ask(server, name, { as: fixture.callers.admin, ...asked() });
  expect([answer.status, answer.body.message], name).toEqual([200, undefined]);
  return answer.body.data.map(({ id }: { id: string }) => id);
}

async function syncedIds(entity: SyncedEntity): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = '', more = true; more; ) {
    const { status, body } = await ask(server, 'sync.get', { as: fixture.callers.admin, query: { cursor } });
    expect([status, body.message]).toEqual([200, undefined]);
    ids.push(...body[entity].map(({ id }: { id: string }) => id));
    cursor = body.cursor;
    more = body.more;
  }
  return ids;
}

/** Writes without triggers, like a restored backup. */
async function setCreated(entity: SyncedEntity, id: string, at: 'infinity' | 'now'): Promise<void> {
  await server.database.db.transaction(async (db) => {
    const table = sql.identifier(entity);
    await db.execute(sql`alter table ${table} disable trigger user`);
    await db.execute(sql`update ${table} set created_at = ${at}::timestamptz where id = ${id}`);
    await db.execute(sql`alter table ${table} enable trigger user`);
  });
}

describe.each(syncedEntities)('an odd row of %s', (entity) => {
  test('is left out, named by its id in the log, and every other row is there', async () => {
    const before = await idsOf(entity);
    const synced = await syncedIds(entity);
    const [odd] = before.filter((id) => id !== fixture.callers.admin.id);
    // A time that the contract cannot express.
    await setCreated(entity, odd ?? '', 'infinity');
    try {
      expect((await idsOf(entity)).toSorted()).toEqual(before.filter((id) => id !== odd).toSorted());
      expect((await syncedIds(entity)).toSorted()).toEqual(synced.filter((id) => id !== odd).toSorted());
      const lines = server
        .logged()
        .split('\n')
        .filter((line) => line.includes('does not fit the contract'));
      expect(lines.some((line) => line.includes(odd ?? '-'))).toBe(true);
      expect(lines.join('')).not.toMatch(/@|fullName":|title":/);
    } finally {
      await setCreated(entity, odd ?? '', 'now');
    }
  });
});

test.each([
  '{}',
  '[]',
  '"text"',
  '7',
  '{"version":9}',
  '{"version":1,"language":"xx","figures":{"lessons":"many","students":-1},"covered":7,"wentWell":null,"needed":[]}',
])(
  'a report page that is %s is shown as a report without one, in each list, one by one and in a sync',
  async (page) => {
    const { db } = server.database;
    const before = await idsOf('reports');
    const [reportId = ''] = before;
    await db.execute(sql`update reports set page = ${page}::jsonb, source_hash = ${'a'.repeat(64)}, sponsor_file_id = file_id
    where id = ${reportId}`);
    try {
      expect(await idsOf('reports')).toEqual(before);
      expect(await syncedIds('reports')).toContain(reportId);
      const as = fixture.callers.admin;
      const calls: [EndpointName, Asked][] = [
        ['reports.get', { params: { id: reportId } }],
        ['reports.review', {}],
        ['reports.figures', inClass()],
        ['radar.list', {}],
        ['stats.get', {}],
        ['news.get', {}],
      ];
      for (const [name, asked] of calls) expect((await ask(server, name, { as, ...asked })).status, name).toBe(200);
      const { body } = await ask(server, 'reports.get', { as, params: { id: reportId } });
      expect(body.data).toMatchObject({ id: reportId, page: null });
    } finally {
      await db.execute(
        sql`update reports set page = null, source_hash = null, sponsor_file_id = null where id = ${reportId}`,
      );
    }
  },
);

test('one answer that fits in no way is an error that says where, and no value', async () => {
  const { callers } = fixture;
  await setCreated('users', callers.student.id, 'infinity');
  const answer = await ask(server, 'users.get', { as: callers.admin, params: { id: callers.student.id } });
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain(callers.student.id);
  await setCreated('users', callers.student.id, 'now');
});
