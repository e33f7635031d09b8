import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttentionFigure } from '#contract/answers/figures.ts';
import type { ReviewedReport } from '#contract/answers/reviewed-report.ts';
import type { Class } from '#contract/entities/class.ts';
import { serverLimits } from '#contract/limits.ts';
import { files, reports } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';

let school: School;
let lesson: Class;
let teacher: TestPerson;

beforeAll(async () => {
  school = await openSchool();
  const madrasa = await school.madrasa((await school.region()).id, { name: 'Dar al-Huda' });
  lesson = await school.classIn(madrasa.id, { name: 'Tajwid of the morning' });
  teacher = await school.member('teacher', lesson.id);
});

afterAll(() => school.close());

/** @param minute a later minute makes a newer report */
async function report(classId: string, month: string, minute: number, more: object = {}): Promise<string> {
  const { db } = school.database;
  const [fileId, id] = [newId(), newId()];
  const file = { id: fileId, kind: 'report' as const, name: 'r.pdf', mediaType: 'application/pdf', size: 1 };
  await db.insert(files).values({ ...file, sha256: '0'.repeat(64), storageKey: newId() });
  const createdAt = new Date(Date.now() - 3_600_000 + minute * 60_000);
  await db
    .insert(reports)
    .values({ id, classId, title: month, fileId, month, createdAt, authorId: teacher.id, ...more });
  return id;
}

const list = (query = '', as = school.supervisor) =>
  school.call<ReviewedReport[]>('GET', `reports?limit=100${query}`, { as });
const idsOf = ({ data }: { data: ReviewedReport[] }) => data.map(({ id }) => id);

test('what no one has opened is new, the newest first; opening, returning and replacing take it from there', async () => {
  const [first, second, third] = [
    await report(lesson.id, '2026-06', 1),
    await report(lesson.id, '2026-07', 2),
    await report(lesson.id, '2026-08', 3),
  ];
  expect(idsOf(await list('&show=new'))).toEqual([third, second, first]);
  await school.call('POST', `classes/reports/${second}/seen`, { as: school.supervisor });
  expect(idsOf(await list('&show=new'))).toEqual([third, first]);
  const body = { comment: 'Please count the lessons.' };
  expect((await school.call('POST', `classes/reports/${first}/return`, { as: school.supervisor, body })).status).toBe(
    200,
  );
  expect(idsOf(await list('&show=new'))).toEqual([third]);
  expect(idsOf(await list('&show=returned'))).toEqual([first]);
  // An earlier version stays in the list of all reports, marked, and can be opened.
  const newer = await report(lesson.id, '2026-06', 4, { replaces: first });
  const { data } = await list('&show=all');
  expect(data.map(({ id }) => id)).toEqual([newer, third, second, first]);
  expect(data.find(({ id }) => id === first)).toMatchObject({ state: 'replaced', isReplacement: false });
  expect(data.find(({ id }) => id === newer)).toMatchObject({ state: 'arrived', isReplacement: true });
  expect(idsOf(await list('&show=returned'))).toEqual([]);
  for (const as of [school.supervisor, school.admin]) {
    expect((await school.call('GET', `classes/reports/${first}`, { as })).status).toBe(200);
  }
  expect(data[0]).toMatchObject({
    class: { name: 'Tajwid of the morning' },
    madaris: { name: 'Dar al-Huda' },
    author: teacher.id && expect.any(String),
    isPage: false,
    photos: 0,
  });
});

test('a report that no one has opened for two months is no longer new, and stays in the list', async () => {
  const createdAt = new Date(Date.now() - (serverLimits.newReportDays + 1) * 24 * 3_600_000);
  const old = await report(lesson.id, '2025-01', 0, { createdAt });
  expect(idsOf(await list('&show=new'))).not.toContain(old);
  expect(idsOf(await list('&show=all'))).toContain(old);
});

test('the list holds their own regions, can be searched by class and madrasa, and its new reports are the figure of the start', async () => {
  const stranger = await buildPerson(school, 'supervisor');
  const region = await school.region({ supervisorId: stranger.id });
  const far = await school.classIn((await school.madrasa(region.id, { name: 'Far away' })).id, { name: 'Evening' });
  const theirs = await report(far.id, '2026-08', 9);
  expect(idsOf(await list('', stranger))).toEqual([theirs]);
  expect(idsOf(await list())).not.toContain(theirs);
  expect(idsOf(await list('&search=far%20evening', school.admin))).toEqual([theirs]);
  expect(idsOf(await list(`&regionId=${region.id}`, school.admin))).toEqual([theirs]);
  expect(idsOf(await list(`&madarisId=${lesson.madarisId}`, school.admin))).not.toContain(theirs);
  const figureOf = async (as: TestPerson) => {
    const { data } = await school.call<AttentionFigure[]>('GET', 'stats/attention', { as });
    return data.find(({ kind }) => kind === 'newReports')?.count;
  };
  expect(await figureOf(stranger)).toBe((await list('&show=new', stranger)).body.meta.totalItems);
  await school.database.db.update(reports).set({ seenAt: new Date() }).where(eq(reports.id, theirs));
  expect(await figureOf(stranger)).toBeUndefined();
  // An admin is not expected to read them all.
  expect(await figureOf(school.admin)).toBeUndefined();
});
