import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Material } from '#contract/entities/material.ts';
import { rowFiles } from '#server/backup/row-files.ts';
import { files, materials } from '#server/db/schema/documents.ts';
import { classMembers } from '#server/db/schema/places-and-people.ts';
import { tx } from '#server/db/tx.ts';
import { makeWaitingPictures } from '#server/files/pictures/make-waiting-pictures.ts';
import { removeFiles } from '#server/files/remove-files.ts';
import { clearStaleFiles, sweepOrphans } from '#server/files/sweep.ts';
import { bareStored } from '#server/files/titled/bare-stored.ts';
import { copyLessons } from '#server/modules/materials/copy-lessons.ts';
import { materialFiles } from '#server/modules/materials/material-files.ts';
import type { TestDocument } from '#tests/tools/documents.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { inEachPlace } from './places.ts';
import { filesKept, type Person, type School } from './school.ts';
import { type Answer, ask, keep, table } from './send.ts';

const log = pino({ level: 'silent' });

inEachPlace((open) => {
  let school: School;
  let before: string[];

  beforeAll(async () => {
    school = await open();
    const { classes, people } = school;
    // The teacher also teaches the class beside.
    await school.database.db.insert(classMembers).values({ classId: classes.beside, userId: people.teacher.id });
  });
  afterAll(() => school.close());

  beforeEach(async () => {
    for (const classId of [school.classes.here, school.classes.beside]) {
      for (const { id } of await lessonsOf(classId)) await remove(id);
    }
    before = await filesKept(school);
  });

  function copy(ids: readonly string[], to = school.classes.beside, as = school.people.teacher, key = randomUUID()) {
    const headers = { 'idempotency-key': key, 'content-type': 'application/json' };
    const body = JSON.stringify({ ids });
    return ask(school, `v1/classes/${to}/copy-materials`, { method: 'POST', as, headers, body });
  }

  async function lessonsOf(classId: string, as: Person = school.people.admin): Promise<Material[]> {
    return (await ask(school, `v1/classes/${classId}/materials?sort=position&limit=100`, { as })).body.data;
  }

  function remove(id: string, as = school.people.admin): Promise<Answer> {
    return ask(school, `v1/classes/materials/${id}`, { method: 'DELETE', as });
  }

  async function copied(
    title: string,
    file: Pick<TestDocument, 'name' | 'bytes'> = table,
  ): Promise<{ original: Material; copy: Material }> {
    const original = await keep(school, { fields: { title }, file });
    expect((await copy([original.id])).body.data).toEqual({ copied: 1, missing: [] });
    const [made] = await lessonsOf(school.classes.beside);
    if (!made) throw new Error('The copy is not there.');
    return { original: original as unknown as Material, copy: made };
  }

  async function isReadable(lesson: Material, as = school.people.otherStudent): Promise<boolean> {
    const answer = await ask(school, `v1/files/materials/${lesson.fileId}`, { as });
    return answer.status === 200 && answer.body.equals(table.bytes);
  }

  test('a copied lesson is read by the other class, whole, in parts and by its link, and no byte is stored twice', async () => {
    const { original, copy: made } = await copied('Letters');
    expect(made).toMatchObject({ title: 'Letters', fileName: table.name, fileHash: original.fileHash });
    expect(made.id).not.toBe(original.id);
    expect(await filesKept(school)).toHaveLength(before.length + 1);
    const [own] = await lessonsOf(school.classes.beside, school.people.otherStudent);
    const whole = await ask(school, own?.fileUrl ?? '');
    expect(whole.body.equals(table.bytes)).toBe(true);
    const etag = whole.headers.get('etag') ?? '';
    const part = await ask(school, own?.fileUrl ?? '', { headers: { range: 'bytes=5-9', 'if-match': etag } });
    expect([part.status, part.body.equals(table.bytes.subarray(5, 10))]).toEqual([206, true]);
    const known = await ask(school, own?.fileUrl ?? '', { headers: { 'if-none-match': etag } });
    expect(known.status).toBe(304);
  });

  test('copies come after what the class has, in the order of their class, and a second time adds nothing', async () => {
    const { beside, here } = school.classes;
    await keep(school, { classId: beside, fields: { title: 'own' } });
    const sent = [];
    for (const title of ['one', 'two', 'three']) sent.push(await keep(school, { fields: { title } }));
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const first = { method: 'PUT', as: school.people.teacher, headers, body: JSON.stringify({ after: null }) };
    await ask(school, `v1/classes/materials/${sent[2]?.id}/position`, first);
    const order = (await lessonsOf(here)).map(({ title }) => title);
    expect(order).toEqual(['three', 'one', 'two']);
    const ids = sent.map(({ id }) => id);
    const key = randomUUID();
    await Promise.all([copy(ids), copy(ids, beside, school.people.supervisor), copy(ids, beside, undefined, key)]);
    await copy(ids, beside, undefined, key);
    expect((await lessonsOf(beside)).map(({ title }) => title)).toEqual(['own', ...order]);
    expect(await filesKept(school)).toHaveLength(before.length + 4);
  });

  test('the bytes go with the last lesson that has them, whichever it is', async () => {
    const { original, copy: made } = await copied('Letters');
    expect((await remove(original.id)).status).toBe(200);
    expect(await isReadable(made)).toBe(true);
    expect((await ask(school, `v1/files/materials/${made.fileId}`, { as: school.people.student })).status).toBe(404);
    await sweepOrphans({ db: school.database.db, storage: school.storage, log }, Date.now() + 7_200_000);
    await clearStaleFiles({ db: school.database.db, storage: school.storage, log });
    expect(await isReadable(made), 'no sweep takes it').toBe(true);
    expect((await remove(made.id)).status).toBe(200);
    expect(await filesKept(school)).toEqual(before);
    expect(await school.database.db.$count(files, eq(files.id, made.fileId))).toBe(0);
  });

  test('an author who corrects the original changes no copy, and a backup names the file once', async () => {
    const id = randomUUID();
    const sent = await keep(school, { fields: { id, title: 'Letters' } });
    await copy([sent.id]);
    const corrected = { name: 'better.csv', bytes: Buffer.from('better,1\n') };
    await keep(school, { fields: { id, revision: '1', title: 'Better' }, file: corrected });
    const [made] = await lessonsOf(school.classes.beside);
    expect(made?.title).toBe('Letters');
    expect(made && (await isReadable(made))).toBe(true);
    const named: string[] = [];
    for await (const { key } of rowFiles(school.database.db)) named.push(key);
    expect(new Set(named).size).toBe(named.length);
    expect(await filesKept(school)).toHaveLength(before.length + 2);
  });

  test('the picture of the first page is shared, comes to both, and goes with the last', async () => {
    const photo = { name: 'board.png', bytes: drawPicture(900, 600) };
    const { original, copy: made } = await copied('Board', photo);
    await makeWaitingPictures({ db: school.database.db, storage: school.storage, log });
    const [shown] = await lessonsOf(school.classes.beside, school.people.otherStudent);
    expect((await ask(school, shown?.picture ?? '')).status).toBe(200);
    await remove(original.id);
    expect((await ask(school, shown?.picture ?? '')).status).toBe(200);
    await remove(made.id);
    expect(await filesKept(school)).toEqual(before);
  });

  test('a picture that is made again on the server is another file for all who share it', async () => {
    const { db } = school.database;
    const photo = { name: 'board.jpg', bytes: drawPicture(900, 600) };
    const { original, copy: made } = await copied('Board', { ...photo, name: 'board.png' });
    // As a release before this one stored it.
    await db.update(files).set({ sentSha256: null }).where(eq(files.id, made.fileId));
    await bareStored({ db, storage: school.storage, log }, materialFiles, original.id);
    const rows = await db
      .select({ fileId: materials.fileId })
      .from(materials)
      .where(inArray(materials.id, [original.id, made.id]));
    expect(new Set(rows.map(({ fileId }) => fileId)).size).toBe(1);
    expect(rows[0]?.fileId).not.toBe(made.fileId);
    expect(await filesKept(school)).toHaveLength(before.length + 1);
  });

  test('a lesson that the caller cannot read is not copied, nor is any into a class of others', async () => {
    const { people, classes } = school;
    const lesson = await keep(school, {});
    await school.database.db.insert(classMembers).values({ classId: classes.elsewhere, userId: people.colleague.id });
    expect((await copy([lesson.id], classes.elsewhere, people.otherTeacher)).body.data).toEqual({
      copied: 0,
      missing: [lesson.id],
    });
    expect((await copy([lesson.id], classes.elsewhere)).status).toBe(404);
    expect((await copy([lesson.id], classes.beside, people.colleague)).status).toBe(404);
    expect((await copy([lesson.id], classes.here, people.student)).status).toBe(403);
    expect((await copy([lesson.id], classes.elsewhere, people.colleague)).body.data).toMatchObject({ copied: 1 });
    expect((await lessonsOf(classes.elsewhere)).map(({ title }) => title)).toEqual(['Marks']);
    for (const { id } of await lessonsOf(classes.elsewhere)) await remove(id);
  });

  test('by the id of a file that two lessons share none of them is deleted', async () => {
    const { original, copy: made } = await copied('Letters');
    expect((await remove(made.fileId)).status).toBe(404);
    await remove(original.id);
    expect((await remove(made.fileId)).status).toBe(200);
    expect(await lessonsOf(school.classes.beside)).toEqual([]);
  });

  /** Waits until a transaction of this database waits for a lock of another one. */
  const aLockIsWaitedFor = () =>
    waitUntil('a transaction to wait for another', async () => {
      const { rows } = await school.database.db.execute(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length > 0;
    });

  test('a deletion waits for a copy that is not committed, and then leaves the bytes to it', async () => {
    const lesson = await keep(school, {});
    let deleting: Promise<Answer> | undefined;
    await tx(school.database.db, async (db) => {
      await copyLessons(db, eq(materials.id, lesson.id), school.classes.beside);
      deleting = remove(lesson.id);
      await aLockIsWaitedFor();
    });
    expect((await deleting)?.status).toBe(200);
    const [made] = await lessonsOf(school.classes.beside);
    expect(made && (await isReadable(made))).toBe(true);
    expect(await lessonsOf(school.classes.here)).toEqual([]);
  });

  test('of two copies at the same time the second one waits, and finds that the class has the lesson', async () => {
    const lesson = await keep(school, {});
    let copying: Promise<Answer> | undefined;
    await tx(school.database.db, async (db) => {
      await copyLessons(db, eq(materials.id, lesson.id), school.classes.beside);
      copying = copy([lesson.id]);
      await aLockIsWaitedFor();
    });
    expect((await copying)?.body.data).toEqual({ copied: 0, missing: [] });
    expect(await lessonsOf(school.classes.beside)).toHaveLength(1);
  });

  test('a copy of a copy whose original is being deleted meanwhile keeps its bytes', async () => {
    const { original, copy: made } = await copied('Letters');
    let deleting: Promise<Answer[]> | undefined;
    await tx(school.database.db, async (db) => {
      await copyLessons(db, eq(materials.id, made.id), school.classes.elsewhere);
      deleting = Promise.all([remove(original.id), remove(made.id)]);
      await aLockIsWaitedFor();
    });
    expect((await deleting)?.map(({ status }) => status)).toEqual([200, 200]);
    const [last] = await lessonsOf(school.classes.elsewhere);
    expect(last && (await isReadable(last, school.people.otherTeacher))).toBe(true);
    if (last) await remove(last.id);
    expect(await filesKept(school)).toEqual(before);
  });

  test('a file that is being removed stays where a row starts to refer to it in the same moment', async () => {
    const { database, storage, classes } = school;
    const { fileId, id } = await keep(school, {});
    const copyId = randomUUID();
    let removing: Promise<void> | undefined;
    await tx(database.db, async (db) => {
      await db.insert(materials).values({ id: copyId, classId: classes.beside, title: 'Letters', fileId });
      removing = tx(database.db, async (within) => {
        await within.delete(materials).where(eq(materials.id, id));
        await removeFiles({ db: within, storage, afterCommit: () => undefined }, [fileId]);
      });
      await aLockIsWaitedFor();
    });
    await removing;
    expect((await lessonsOf(classes.beside)).map((lesson) => lesson.id)).toEqual([copyId]);
  });

  test('a copy waits for a deletion that is not committed, and then there is nothing to copy', async () => {
    const lesson = await keep(school, {});
    let copying: Promise<Answer> | undefined;
    await tx(school.database.db, async (db) => {
      await db.execute(sql`select 1 from materials where id = ${lesson.id} for update`);
      copying = copy([lesson.id]);
      await aLockIsWaitedFor();
      await db.delete(materials).where(eq(materials.id, lesson.id));
    });
    expect((await copying)?.status).toBe(200);
    expect(await lessonsOf(school.classes.beside)).toEqual([]);
    await school.database.db.delete(files).where(eq(files.id, lesson.fileId));
    await sweepOrphans({ db: school.database.db, storage: school.storage, log }, Date.now() + 7_200_000);
  });

  test('copies and deletions of one file at the same time never leave a lesson without its bytes', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { original, copy: made } = await copied(`Round ${round}`);
      const { beside, elsewhere } = school.classes;
      const answers = await Promise.all([
        copy([made.id], elsewhere, school.people.admin),
        remove(original.id),
        copy([original.id], elsewhere, school.people.admin),
        remove(made.id),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      for (const lesson of await lessonsOf(elsewhere)) {
        expect(await isReadable(lesson, school.people.otherTeacher)).toBe(true);
        await remove(lesson.id);
      }
      expect(await lessonsOf(beside)).toEqual([]);
      expect(await filesKept(school)).toEqual(before);
    }
  });
});
