import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { classMembers } from '#server/db/schema/places-and-people.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { filesKept, openSchool, type School } from './school.ts';
import { send } from './send.ts';

/* Changes of a class while the bytes of a file are still coming. */
let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('a person who is removed from the class while a file comes may no longer add it, and nothing of it stays', async () => {
  const { db } = school.database;
  const { colleague } = school.people;
  const { here } = school.classes;
  const put = school.storage.put.bind(school.storage);
  const arriving = vi.spyOn(school.storage, 'put').mockImplementationOnce(async (...given) => {
    const staged = await put(...given);
    await db.delete(classMembers).where(and(eq(classMembers.userId, colleague.id), eq(classMembers.classId, here)));
    return staged;
  });
  const { status, body } = await send(school, { as: colleague });
  expect([arriving.mock.calls.length, status, body.code]).toEqual([1, 404, 'not-found']);
  arriving.mockRestore();
  expect(await filesKept(school)).toEqual([]);
});

test('a class cannot be deleted between the moment a file is allowed in and its commit', async () => {
  const { pool } = school.database;
  const holder = await pool.connect();
  const deleter = await pool.connect();
  try {
    await holder.query('begin');
    // The upload has looked up its class, and waits here to write its file.
    await holder.query('lock table files in exclusive mode');
    const uploading = send(school);
    await waitUntil('the upload to wait', async () => {
      const { rows } = await holder.query(`select 1 from pg_locks where relation = 'files'::regclass and not granted`);
      return rows.length > 0;
    });
    const lockForDeletion = deleter.query('select 1 from classes where id = $1 for update nowait', [
      school.classes.here,
    ]);
    await expect(lockForDeletion).rejects.toMatchObject({ code: '55P03' });
    await holder.query('rollback');
    expect((await uploading).status).toBe(201);
  } finally {
    await holder.query('rollback');
    holder.release();
    deleter.release();
  }
  expect((await school.database.db.execute(sql`select 1 from materials`)).rows).toHaveLength(1);
});
