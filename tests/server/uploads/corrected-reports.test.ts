import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePdf } from '#server/documents/pdf.ts';
import { newId } from '#server/new-id.ts';
import { jpegWithPlace } from '#tests/tools/pictures-with-place.ts';
import { container, packed, somePage } from '#tests/tools/report-pages.ts';
import { openSchool, type School } from './school.ts';
import { ask, keep } from './send.ts';
import { ago, sending, writingIn } from './writing.ts';

/* A correction of a report that was returned, released or sent for another month. */
let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
const { write, back, seen } = writingIn(() => school);

test.each([
  ['its month', { month: ago(9) }, 'here'],
  ['its class', {}, 'beside'],
] as const)(
  'a report that had arrived in the place of a returned one is corrected in %s: nothing stays where it was',
  async (_, to, place) => {
    await school.database.db.execute(
      sql`insert into class_members (class_id, user_id) values (${school.classes.beside}, ${school.people.teacher.id})`,
    );
    for (const names of [{}, { replaces: true }]) {
      const month = ago((names.replaces ? 20 : 21) + (place === 'here' ? 2 : 0));
      const { teacher, supervisor } = school.people;
      const first = await write({ as: teacher, covered: 'first', month });
      await back(first.id, 'The wrong month.');
      const id = newId();
      await write({ as: teacher, covered: 'second', month, replaces: first.id, id });
      const corrected = await sending({ as: teacher, covered: 'corrected', month, ...to, id });
      const fields = { ...corrected.fields, revision: '1', ...(names.replaces && { replaces: first.id }) };
      const sent = { ...corrected, fields, key: `${id}-r1`, classId: school.classes[place] };
      expect(await keep(school, sent)).toMatchObject({ classId: school.classes[place], replaces: null, ...to });
      expect(await seen(supervisor, month), 'missing again').toEqual(['first, returned']);
    }
    await school.database.db.execute(
      sql`delete from class_members where class_id = ${school.classes.beside} and user_id = ${school.people.teacher.id}`,
    );
  },
);

test('a photo that a supervisor has released stays released in a correction, where photo and caption are the same', async () => {
  const month = ago(24);
  const { teacher, supervisor } = school.people;
  const id = newId();
  const writing = { as: teacher, part: 'report', fields: { title: 'first', month, id }, key: id } as const;
  const first = await keep(school, { ...writing, file: await packed({}, { photos: 2, voice: true }) });
  const parts = [...(first.page?.photos ?? []), ...(first.page?.voice ? [first.page.voice] : [])];
  for (const part of [parts[0], parts[2]]) {
    const { status } = await ask(school, `v1/classes/reports/${id}/parts/${part?.id}`, {
      method: 'PUT',
      as: supervisor,
      headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
      body: JSON.stringify({ released: true }),
    });
    expect(status).toBe(200);
  }
  const fields = { ...writing.fields, title: 'corrected', revision: '1' };
  const file = await packed({ covered: 'corrected' }, { photos: 2, voice: true });
  const row = await keep(school, { ...writing, file, fields, key: `${id}-r1` });
  expect(row.page?.photos.map(({ released }) => released)).toEqual([true, false]);
  expect(row.page?.voice?.released).toBe(true);
  const entries = [1, 2].map((number) => ({ entry: `photos/${number}.jpg`, caption: 'Amina' }));
  const named = await packed({ photos: entries }, { photos: 2 });
  const again = await keep(school, { ...writing, file: named, fields: { ...fields, revision: '2' }, key: `${id}-r2` });
  expect(
    again.page?.photos.map(({ released }) => released),
    'another caption is not what was released',
  ).toEqual([false, false]);
});

test('a correction that its author made without knowing of a return does not take the return away', async () => {
  const month = ago(0);
  const { teacher, supervisor } = school.people;
  const id = newId();
  await write({ as: teacher, covered: 'first', month, id });
  await back(id, 'Whose figures are these?');
  const corrected = await sending({ as: teacher, covered: 'corrected', month, id });
  const sent = { ...corrected, fields: { ...corrected.fields, revision: '1' }, key: `${id}-r1` };
  const row = await keep(school, sent);
  expect(row.returned?.comment).toBe('Whose figures are these?');
  expect(row.seenAt).not.toBeNull();
  expect(await seen(supervisor, month)).toEqual(['corrected, returned']);
  const answer = await write({ as: teacher, covered: 'the answer', month, replaces: id });
  expect(answer.replaces).toBe(id);
  const arrived = await school.database.db.execute(sql`select arrived_at from reports where id = ${answer.id}`);
  expect(arrived.rows, 'the month was missing until the answer came').toEqual([{ arrived_at: null }]);
});

test('a photo of a returned report that is sent once more is the same file, and the school alone sees it until it is released', async () => {
  const month = ago(23);
  const { teacher } = school.people;
  const id = newId();
  const writing = { as: teacher, part: 'report', fields: { title: 'first', month, id }, key: id } as const;
  const first = await keep(school, { ...writing, file: await packed({}, { photos: 2 }) });
  await back(id, 'Which surah?');
  const stored = first.page?.photos ?? expect.fail('It has photos.');
  const contentOf = async ({ url }: { url: string }) => {
    const answer = await fetch(new URL(url, `${school.url}/api/`));
    return new Uint8Array(await answer.arrayBuffer());
  };
  const photos = stored.map(({ caption }, index) => ({ entry: `photos/${index + 1}.jpg`, caption }));
  const contents = await Promise.all(stored.map(contentOf));
  const entries = Object.fromEntries(contents.map((bytes, index) => [`photos/${index + 1}.jpg`, bytes]));
  const answer = newId();
  const fields = { title: 'corrected', month, id: answer, replaces: id };
  const file = container(entries, { ...somePage, covered: 'Surah al-Mulk', photos });
  const row = await keep(school, { ...writing, file, fields, key: answer });
  expect(row.page?.photos.map(({ hash }) => hash)).toEqual(stored.map(({ hash }) => hash));
  expect(row.page?.photos.map(({ width, height }) => [width, height])).toEqual(
    stored.map(({ width, height }) => [width, height]),
  );
  expect(row.page?.photos.map(({ released }) => released)).toEqual([false, false]);
});

describe('the file of a report, and who gets it, in a correction', () => {
  const as = () => school.people.teacher;

  async function sent(name: string, bytes: Buffer) {
    const id = newId();
    const fields = { title: 'first', month: ago(4), id };
    const row = await keep(school, { as: as(), part: 'report', fields, key: id, file: { name, bytes } });
    return { row, fields };
  }

  async function decide(id: string, released: boolean): Promise<void> {
    const { status } = await ask(school, `v1/classes/reports/${id}/file`, {
      method: 'PUT',
      as: school.people.supervisor,
      headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
      body: JSON.stringify({ released }),
    });
    expect(status).toBe(200);
  }

  /** True if sponsors get the file after this correction of the report. */
  async function corrected(
    fields: Record<string, string>,
    file: { name: string; bytes: Buffer },
    revision: number,
    classId = school.classes.here,
  ): Promise<boolean> {
    const sending = { as: as(), part: 'report' as const, file, classId, key: `${fields.id}-r${revision}` };
    return (await keep(school, { ...sending, fields: { ...fields, revision: String(revision) } })).released;
  }

  test('a photo that was released stays so while bytes, name and class are the same', async () => {
    const bytes = await jpegWithPlace('Rue des Consuls', { seed: 31 });
    const { row, fields } = await sent('group.jpg', bytes);
    expect(row.released).toBe(false);
    await decide(row.id, true);
    expect(await corrected({ ...fields, title: 'second' }, { name: 'group.jpg', bytes }, 1)).toBe(true);
    expect(await corrected(fields, { name: 'Amina.jpg', bytes }, 2), 'another name was not released').toBe(false);
    await decide(row.id, true);
    const other = await jpegWithPlace('Rue des Consuls', { seed: 32 });
    expect(await corrected(fields, { name: 'Amina.jpg', bytes: other }, 3), 'nor is another photo').toBe(false);
    await decide(row.id, true);
    await school.database.db.execute(
      sql`insert into class_members (class_id, user_id) values (${school.classes.beside}, ${as().id}) on conflict do nothing`,
    );
    const moved = await corrected(fields, { name: 'Amina.jpg', bytes: other }, 4, school.classes.beside);
    expect(moved, 'nor is it for the sponsors of another class').toBe(false);
  });

  test('a document that was withheld stays so, whatever its author corrects without knowing', async () => {
    const document = (text: string) => makePdf({ title: 'March', language: 'en', paragraphs: [text] });
    const first = await document('Amina was ill.');
    const { row, fields } = await sent('march.pdf', first);
    expect(row.released).toBe(true);
    await decide(row.id, false);
    expect(await corrected({ ...fields, title: 'second' }, { name: 'march.pdf', bytes: first }, 1)).toBe(false);
    const other = { name: 'march.pdf', bytes: await document('Amina was ill for a week.') };
    expect(await corrected(fields, other, 2)).toBe(false);
    await decide(row.id, true);
    expect(await corrected(fields, { name: 'march.pdf', bytes: first }, 3)).toBe(true);
  });

  test('a report page that was withheld as a whole stays so', async () => {
    const id = newId();
    const fields = { title: 'first', month: ago(4), id };
    const writing = { as: as(), part: 'report', fields, key: id } as const;
    const row = await keep(school, { ...writing, file: await packed({ covered: 'first' }) });
    expect(row.released).toBe(true);
    await decide(row.id, false);
    expect(await corrected(fields, await packed({ covered: 'corrected' }), 1)).toBe(false);
  });
});
