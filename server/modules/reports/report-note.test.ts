import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import type { Report } from '#contract/entities/report.ts';
import { limits } from '#contract/limits.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { files, reports } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { onClass, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';

let school: School;
let lesson: Class;
let sponsor: TestPerson;
let teacher: TestPerson;

beforeAll(async () => {
  school = await openSchool();
  const madrasa = await school.madrasa((await school.region()).id);
  lesson = await school.classIn(madrasa.id);
  teacher = await school.member('teacher', lesson.id);
  sponsor = await buildPerson(school, 'sponsor');
  await school.sponsor(sponsor, onClass(lesson), 40);
});

afterAll(() => school.close());

async function report(): Promise<string> {
  const { db } = school.database;
  const [fileId, id] = [newId(), newId()];
  const file = { id: fileId, kind: 'report' as const, name: 'r.pdf', mediaType: 'application/pdf', size: 1 };
  await db.insert(files).values({ ...file, sha256: '0'.repeat(64), storageKey: newId() });
  const month = new Date().toISOString().slice(0, 7);
  await db.insert(reports).values({ id, classId: lesson.id, title: month, fileId, month, authorId: teacher.id });
  return id;
}

const read = (id: string, as: TestPerson) => school.call<Report>('GET', `classes/reports/${id}`, { as });

function write(id: string, note: string, as = school.supervisor, version?: number) {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  return school.call<Report>('PUT', `classes/reports/${id}/note`, { as, body: { note }, headers });
}

test('a supervisor writes a line to sponsors, who read it with the role and without a name, and takes it away again', async () => {
  const id = await report();
  const { data } = await write(id, ' A good month,\nmashallah. ');
  expect(data.note).toEqual({ text: 'A good month, mashallah.', role: 'supervisor' });
  for (const reader of [sponsor, teacher, school.admin]) expect((await read(id, reader)).data.note).toEqual(data.note);
  const { data: changed } = await write(id, 'شهر طيب', school.admin);
  expect(changed.note).toEqual({ text: 'شهر طيب', role: 'admin' });
  expect((await write(id, '')).data.note).toBeNull();
  expect((await read(id, sponsor)).data.note).toBeNull();
});

test('each change of the line is in the log, and one that changes nothing is not', async () => {
  const id = await report();
  await write(id, 'One');
  await write(id, 'One');
  await write(id, '');
  const entries = await school.database.db.select().from(auditLog).where(eq(auditLog.objectId, id));
  expect(entries.map(({ action, userId }) => [action, userId])).toEqual([
    ['note-report', school.supervisor.id],
    ['note-report', school.supervisor.id],
  ]);
});

test('a line is written on the report as it was read, by those who run the school, and is short', async () => {
  const id = await report();
  const { data } = await write(id, 'One');
  expect([(await write(id, 'Two', school.supervisor, data.version - 1)).status]).toEqual([412]);
  expect((await write(id, 'Two', school.supervisor, data.version)).status).toBe(200);
  for (const other of [teacher, sponsor]) expect((await write(id, 'Three', other)).status).toBe(403);
  expect((await write(id, 'x'.repeat(limits.reportNoteLength + 1))).status).toBe(422);
  const stranger = await buildPerson(school, 'supervisor');
  expect((await write(id, 'Four', stranger)).status).toBe(404);
});
