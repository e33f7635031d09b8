import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/calls.ts';
import { files } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { inEachPlace } from './places.ts';
import { filesKept, type Person, type School } from './school.ts';
import { type Answer, ask, keep, type Part } from './send.ts';

inEachPlace((open) => {
  let school: School;
  beforeAll(async () => {
    school = await open();
  });
  afterAll(() => school.close());

  function list(part: Part, as?: Person, query = '', classId = school.classes.here): Promise<Answer> {
    return ask(school, `v1/classes/${classId}/${part}s${query}`, as ? { as } : {});
  }

  function remove(part: Part, id: string, as: Person, headers: Record<string, string> = {}): Promise<Answer> {
    return ask(school, `v1/classes/${part}s/${id}`, { method: 'DELETE', as, headers });
  }

  test('a class without files has an empty list', async () => {
    const { status, body } = await list('report', school.people.otherTeacher, '', school.classes.elsewhere);
    expect([status, body]).toEqual([200, { data: [], meta: { totalItems: 0, page: 1, limit: 10 } }]);
  });

  test('the newest is first, page by page', async () => {
    const { teacher } = school.people;
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) ids.unshift((await keep(school, { fields: { title: `${index}` } })).id);
    const idsOf = async (query: string) => {
      const { body } = await list('material', teacher, query);
      expect(body.meta.totalItems).toBe(12);
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await idsOf('')).toEqual(ids.slice(0, 10));
    expect(await idsOf('?page=2')).toEqual(ids.slice(10));
    expect(await idsOf('?page=3&limit=5')).toEqual(ids.slice(10));
    expect(await idsOf('?page=9')).toEqual([]);
  });

  test.each(['?limit=100000', '?page=-1', '?page=0', '?page=abc', '?limit=0', '?sort=name', '?search=x'])(
    'a list is not asked with %s',
    async (query) => {
      expect((await list('material', school.people.teacher, query)).status).toBe(400);
    },
  );

  test('every role sees the lists of its scope and nothing of others', async () => {
    const { people } = school;
    await keep(school, { part: 'report' });
    for (const as of [people.admin, people.supervisor, people.teacher, people.colleague, people.student]) {
      expect((await list('material', as)).body.data.length).toBeGreaterThan(0);
    }
    for (const as of [people.admin, people.supervisor, people.teacher, people.colleague, people.sponsor]) {
      expect((await list('report', as)).body.data.length).toBeGreaterThan(0);
    }
    expect((await list('material', people.sponsor)).status).toBe(403);
    expect((await list('report', people.student)).status).toBe(403);
    expect((await list('report')).status).toBe(401);
    const unknown = await list('material', people.admin, '', newId());
    expect(unknown.status).toBe(404);
    for (const as of [people.otherSupervisor, people.otherTeacher, people.otherStudent]) {
      expect([(await list('material', as)).status, (await list('material', as)).body]).toEqual([404, unknown.body]);
    }
    expect((await list('report', people.otherSponsor)).body).toEqual(unknown.body);
  });

  test('a sponsor reads no person’s id in a report', async () => {
    const { people } = school;
    await keep(school, { part: 'report' });
    expect((await list('report', people.supervisor)).body.data[0].authorId).toBe(people.teacher.id);
    expect((await list('report', people.sponsor)).body.data[0].authorId).toBeNull();
    expect((await list('material', people.teacher)).body.data[0]).not.toHaveProperty('authorId');
  });

  test('a deleted material is gone with its file, and its link with it', async () => {
    const before = await filesKept(school);
    const { people } = school;
    for (const as of [people.teacher, people.colleague, people.supervisor, people.admin]) {
      const row = await keep(school);
      const { status, body } = await remove('material', row.id, as);
      expect([status, body.data.id]).toEqual([200, row.id]);
      expect((await ask(school, row.fileUrl)).body.code).toBe('link-expired');
      expect((await list('material', people.teacher)).body.data.map(({ id }: { id: string }) => id)).not.toContain(
        row.id,
      );
      expect(await school.database.db.select().from(files).where(eq(files.id, row.fileId))).toEqual([]);
    }
    expect(await filesKept(school)).toEqual(before);
  });

  test('a report is deleted by the teacher who sent it or an admin, and by no one else', async () => {
    const { people } = school;
    const row = await keep(school, { part: 'report' });
    for (const as of [people.supervisor, people.sponsor, people.student]) {
      expect((await remove('report', row.id, as)).status).toBe(403);
    }
    for (const as of [people.colleague, people.otherTeacher]) {
      expect((await remove('report', row.id, as)).status).toBe(404);
    }
    expect((await ask(school, row.fileUrl)).status).toBe(200);
    expect((await remove('report', row.id, people.teacher)).status).toBe(200);
    const other = await keep(school, { part: 'report' });
    expect((await remove('report', other.id, people.admin)).status).toBe(200);
  });

  test('no one deletes out of their scope', async () => {
    const { people } = school;
    const row = await keep(school);
    const unknown = await remove('material', newId(), people.admin);
    for (const as of [people.otherTeacher, people.otherSupervisor]) {
      const answer = await remove('material', row.id, as);
      expect([answer.status, answer.body]).toEqual([404, unknown.body]);
    }
    expect((await remove('material', row.id, people.student)).status).toBe(403);
    expect((await remove('report', row.id, people.admin)).status).toBe(404);
    expect((await ask(school, row.fileUrl)).status).toBe(200);
  });

  test('a deletion that is repeated with its key gets the first answer', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const row = await keep(school);
    const first = await remove('material', row.id, school.people.teacher, key);
    const again = await remove('material', row.id, school.people.teacher, key);
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([200, 'true', first.body]);
    expect((await remove('material', row.id, school.people.teacher)).status).toBe(404);
  });

  test('what someone changed since it was read is not deleted unseen', async () => {
    const row = await keep(school);
    const { status, body } = await remove('material', row.id, school.people.teacher, { 'if-match': '"7"' });
    expect([status, body.code, body.current.id]).toEqual([412, 'changed-meanwhile', row.id]);
    expect((await remove('material', row.id, school.people.teacher, { 'if-match': '"1"' })).status).toBe(200);
  });

  test('ten who delete the same at once delete it once', async () => {
    const row = await keep(school);
    const { people } = school;
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove('material', row.id, people.teacher)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });

  test('who sent and who deleted a file is noted', async () => {
    const row = await keep(school, { part: 'report' });
    await remove('report', row.id, school.people.admin);
    const lines = await school.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, row.id))
      .orderBy(auditLog.at);
    expect(lines).toMatchObject([
      { action: 'create', objectType: 'report', userId: school.people.teacher.id, changes: { sha256: row.fileHash } },
      { action: 'delete', objectType: 'report', userId: school.people.admin.id },
    ]);
  });
});
