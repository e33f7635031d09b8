import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { idempotencyKeys } from '#server/db/schema/calls.ts';
import { reports, withdrawnUploads } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { filesKept, openSchool, type Person, type School } from './school.ts';
import { ask, send } from './send.ts';

/*
 * Uploads that their author deletes or corrects while the first request is still under way, at this process or at another one.
 */
let school: School;
let other: Pick<School, 'url'> & { close(): Promise<void> };

beforeAll(async () => {
  school = await openSchool();
  const { database, storage, dataDir } = school;
  const config = { ...readConfig({ DEMO: '0' }), dataDir };
  const app = await createApp({ db: database.db, config, storage, log: pino({ level: 'silent' }) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  other = { url: `http://127.0.0.1:${port}`, close: () => app.close() };
});
afterAll(async () => {
  await other.close();
  await school.close();
});

interface Upload {
  id: string;
  revision?: number;
  title?: string;
  content?: string;
  classId?: string;
  at?: Pick<School, 'url'>;
  as?: Person;
}

async function create({ id, revision, title = 'March', content = 'a,b\n1,2\n', classId, at = school, as }: Upload) {
  return send(
    { ...school, url: at.url },
    {
      part: 'report',
      key: revision ? `${id}-r${revision}` : id,
      fields: { id, title, ...(revision !== undefined && { revision: String(revision) }) },
      file: { name: 'marks.csv', bytes: Buffer.from(content) },
      ...(classId && { classId }),
      ...(as && { as }),
    },
  );
}

function remove(id: string, at: Pick<School, 'url'> = school, as = school.people.teacher) {
  return ask(at, `v1/classes/reports/${id}`, { method: 'DELETE', as, headers: { 'idempotency-key': newId() } });
}

async function titlesOf(id: string) {
  const rows = await school.database.db.select().from(reports).where(eq(reports.id, id));
  return rows.map(({ title }) => title);
}

test('what is deleted before it has arrived does not come later, and nothing of it is kept', async () => {
  const before = await filesKept(school);
  const id = newId();
  expect((await remove(id)).status).toBe(404);
  for (const revision of [undefined, 0, 1, 7]) {
    const { status, body } = await create({ id, ...(revision !== undefined && { revision }) });
    expect([status, body.code]).toEqual([409, 'withdrawn']);
  }
  expect(await titlesOf(id)).toEqual([]);
  expect(await filesKept(school)).toEqual(before);
});

test('what has arrived and is deleted does not come again once its key is forgotten', async () => {
  const id = newId();
  expect((await create({ id })).status).toBe(201);
  expect((await remove(id)).status).toBe(200);
  expect((await create({ id })).status, 'a repeat under its key is answered as before').toBe(201);
  await school.database.db.delete(idempotencyKeys);
  expect((await create({ id })).body.code).toBe('withdrawn');
  expect(await titlesOf(id)).toEqual([]);
});

test('what another person deletes does not come again either', async () => {
  const id = newId();
  await create({ id });
  expect((await remove(id, school, school.people.admin)).status).toBe(200);
  await school.database.db.delete(idempotencyKeys);
  expect((await create({ id })).body.code).toBe('deleted-meanwhile');
});

test('a correction of an upload that another person has deleted is not reported as done', async () => {
  const before = await filesKept(school);
  const id = newId();
  await create({ id });
  await remove(id, school, school.people.admin);
  const correction = () => create({ id, revision: 1, title: 'April', content: 'a,b\n3,4\n' });
  const { status, body } = await correction();
  expect([status, body.code]).toEqual([409, 'deleted-meanwhile']);
  expect([await titlesOf(id), await filesKept(school)]).toEqual([[], before]);
  // Its author deletes it as well, so nothing under way is against their will.
  expect((await remove(id)).status).toBe(404);
  expect((await correction()).body.code).toBe('withdrawn');
});

test('a correction takes the place of what has arrived, in another class too, and the old file goes', async () => {
  const { db } = school.database;
  const { teacher } = school.people;
  const { here, beside } = school.classes;
  await db.execute(sql`insert into class_members (class_id, user_id) values (${beside}, ${teacher.id})`);
  const before = await filesKept(school);
  const id = newId();
  await create({ id, classId: here });
  const corrected = await create({ id, revision: 1, title: 'April', content: 'a,b\n3,4\n', classId: beside });
  expect([corrected.status, corrected.body.data]).toMatchObject([201, { id, title: 'April', classId: beside }]);
  expect(await titlesOf(id)).toEqual(['April']);
  expect(await filesKept(school)).toHaveLength(before.length + 1);
  await db.execute(sql`delete from class_members where class_id = ${beside} and user_id = ${teacher.id}`);
});

test('the corrected upload is no longer accepted, whenever it arrives, and the correction itself is accepted once', async () => {
  const id = newId();
  expect((await create({ id, revision: 2, title: 'May' })).status).toBe(201);
  expect((await create({ id, title: 'March' })).body.code).toBe('withdrawn');
  expect((await create({ id, revision: 1, title: 'April' })).body.code).toBe('withdrawn');
  expect((await create({ id, revision: 2, title: 'May' })).status).toBe(201);
  await school.database.db.delete(idempotencyKeys);
  const late = await create({ id, revision: 2, title: 'May' });
  expect([late.status, late.body]).toMatchObject([409, { code: 'already-there', current: { title: 'May' } }]);
  expect(await titlesOf(id)).toEqual(['May']);
});

test('a row that is there already is not shown as what corrects it', async () => {
  const id = newId();
  await create({ id });
  const body = JSON.stringify({ id, title: 'April', revision: '1', uploadId: 'a'.repeat(64) });
  const headers = { 'content-type': 'application/json', 'idempotency-key': newId() };
  const { here } = school.classes;
  const path = `v1/classes/${here}/reports`;
  const answer = await ask(school, path, { method: 'POST', as: school.people.teacher, headers, body });
  expect([answer.status, answer.body.code]).toEqual([422, 'rule-broken']);
  expect(await titlesOf(id)).toEqual(['March']);
});

test('no one withdraws or replaces what another one sends', async () => {
  const { colleague, admin } = school.people;
  const [unsent, sent] = [newId(), newId()];
  for (const as of [colleague, admin]) expect((await remove(unsent, school, as)).status).toBe(404);
  expect((await create({ id: unsent })).status).toBe(201);
  await create({ id: sent });
  expect((await remove(sent, school, colleague)).status).toBe(404);
  const stolen = await create({ id: sent, revision: 1, title: 'Stolen', as: colleague });
  expect([stolen.status, stolen.body.code]).toEqual([409, 'already-there']);
  expect(stolen.body.current).toBeUndefined();
  expect(await titlesOf(sent)).toEqual(['March']);
});

test.each([
  ['deletion', [] as string[], (id: string) => remove(id, other)],
  ['correction', ['April'], (id: string) => create({ id, revision: 1, title: 'April', at: other })],
])('a %s at another process waits for a creation that is open, and holds', async (_, left, act) => {
  const holder = await school.database.pool.connect();
  const id = newId();
  try {
    await holder.query('begin');
    // The creation has its turn, and waits here to write its file.
    await holder.query('lock table files in share mode');
    const first = create({ id });
    await waitUntil('the creation to wait', () => waits(`relation = 'files'::regclass`));
    const second = act(id);
    await waitUntil('the other process to wait', () => waits(`locktype = 'advisory'`));
    await holder.query('rollback');
    expect((await first).status).toBe(201);
    expect((await second).status).toBeLessThan(300);
    expect(await titlesOf(id)).toEqual(left);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

async function waits(what: string): Promise<boolean> {
  const { rows } = await school.database.pool.query(`select 1 from pg_locks where ${what} and not granted`);
  return rows.length > 0;
}

test('what one account withdraws is bounded: the oldest go first', async () => {
  const { db } = school.database;
  const { id: ownerId } = school.people.otherTeacher;
  await db.execute(sql`insert into withdrawn_uploads (owner_id, kind, id, up_to, at)
    select ${ownerId}, 'report', gen_random_uuid(), 1, now() - n * interval '1 minute' from generate_series(1, 10000) n`);
  const id = newId();
  await remove(id, school, school.people.otherTeacher);
  const kept = await db.select().from(withdrawnUploads).where(eq(withdrawnUploads.ownerId, ownerId));
  expect([kept.length, kept.some((row) => row.id === id)]).toEqual([10_000, true]);
});
