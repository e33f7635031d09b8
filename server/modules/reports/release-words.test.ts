import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Report } from '#contract/entities/report.ts';
import { sponsorsRead, wordStates, wordTransitions } from '#contract/report-states.ts';
import { areWordsOpen } from '#server/db/counted-reports.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type Person, type School } from '#tests/server/uploads/school.ts';
import { ask, keep } from '#tests/server/uploads/send.ts';
import { packed } from '#tests/tools/report-pages.ts';
import { writeWords } from './write-report.ts';

const school: School = await openSchool();
const { people, classes } = school;
afterAll(() => school.close());

const json = (body: object) => ({
  headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
  body: JSON.stringify(body),
});

/** The operator's choice, as the settings page saves it. */
async function choose(releasesWords: boolean | undefined): Promise<void> {
  const { body: before } = await ask(school, 'v1/settings', { as: people.admin });
  const { headers, body } = json({ dueDay: 5, ...(releasesWords !== undefined && { releasesWords }) });
  const etag = `"${before.data.version}"`;
  const saved = await ask(school, 'v1/settings', {
    method: 'PUT',
    as: people.admin,
    headers: { ...headers, 'if-match': etag },
    body,
  });
  expect(saved.status).toBe(200);
}

const send = async (more: Partial<Parameters<typeof keep>[1]> = {}, words: object = {}): Promise<Report> =>
  keep(school, { part: 'report', file: await packed(words), fields: { title: 'A month' }, ...more });

const release = (id: string, released: boolean, as: Person = people.supervisor) =>
  ask(school, `v1/classes/reports/${id}/words`, { method: 'PUT', as, ...json({ released }) });

const opens = async (id: string, as: Person) => (await ask(school, `v1/classes/reports/${id}`, { as })).status;

async function notices(id: string): Promise<{ mails: number; news: string[]; sync: boolean }> {
  const { db } = school.database;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from queued_mails where key like ${`report-${id}%`}`,
  );
  const as = people.sponsor;
  const news = await ask(school, 'v1/me/news', { as });
  const sync = await ask(school, 'v1/sync', { as });
  return {
    mails: rows[0]?.count ?? 0,
    news: news.body.data.items.map((item: { id: string }) => item.id).filter((item: string) => item.includes(id)),
    sync: JSON.stringify(sync.body).includes(id),
  };
}

beforeEach(async () => {
  await school.database.db.execute(sql`delete from queued_mails`);
  await school.database.db.execute(sql`update user_preferences set report_mail_at = null`);
});

test('as long as the operator says nothing, sponsors read a report as soon as it arrives', async () => {
  const report = await send();
  expect(report.words).toBe('free');
  expect(await opens(report.id, people.sponsor)).toBe(200);
  expect(await notices(report.id)).toEqual({ mails: 1, news: [`report-${report.id}`], sync: true });
  // A mail to sponsors cannot be taken back.
  expect((await release(report.id, false)).body.data.words).toBe('free');
  expect(await opens(report.id, people.sponsor)).toBe(200);
});

test('where the operator wants it so, sponsors and their mails, news and copies wait for the release; the school does not', async () => {
  await choose(true);
  const report = await send();
  expect(report.words).toBe('held');
  for (const as of [people.teacher, people.supervisor, people.admin]) expect(await opens(report.id, as)).toBe(200);
  expect(await opens(report.id, people.sponsor)).toBe(404);
  expect(await notices(report.id)).toEqual({ mails: 0, news: [], sync: false });

  const released = await release(report.id, true);
  expect(released.body.data).toMatchObject({ words: 'released', version: report.version + 1 });
  expect(await opens(report.id, people.sponsor)).toBe(200);
  expect(await notices(report.id)).toEqual({ mails: 1, news: [`report-${report.id}`], sync: true });

  // It can be withheld again; a second release sends no second mail.
  expect((await release(report.id, false)).body.data.words).toBe('held');
  expect(await opens(report.id, people.sponsor)).toBe(404);
  expect((await notices(report.id)).sync).toBe(false);
  await release(report.id, true);
  expect((await notices(report.id)).mails).toBe(1);
  expect(await opens(report.id, people.sponsor)).toBe(200);
});

test('the months of a sponsored class name no report that waits, and the released one', async () => {
  const { db } = school.database;
  await db.execute(sql`delete from reports`);
  await choose(true);
  const report = await send();
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from sponsorships where sponsor_id = ${people.sponsor.id} and state = 'active'`,
  );
  const months = async () => {
    const path = `v1/sponsorships/${rows[0]?.id}/classes`;
    return JSON.stringify((await ask(school, path, { as: people.sponsor })).body);
  };
  expect(await months()).toContain('receivedDate');
  expect(await months()).not.toContain(report.id);
  await release(report.id, true);
  expect(await months()).toContain(report.id);
});

test('an earlier form of the settings leaves the choice, and a report that waits goes on waiting after it is changed', async () => {
  await choose(true);
  await choose(undefined);
  const report = await send();
  expect(report.words).toBe('held');
  await choose(false);
  expect(await opens(report.id, people.sponsor)).toBe(404);
  await release(report.id, true);
  expect(await opens(report.id, people.sponsor)).toBe(200);
});

test('a returned report that is released stays with the school, and only a manager releases', async () => {
  await choose(true);
  const report = await send();
  for (const as of [people.teacher, people.sponsor]) expect((await release(report.id, true, as)).status).toBe(403);
  expect((await release(report.id, true, people.otherSupervisor)).status).toBe(404);
  const returning = json({ comment: 'Please leave out the name.' });
  await ask(school, `v1/classes/reports/${report.id}/return`, { method: 'POST', as: people.supervisor, ...returning });
  await release(report.id, true);
  expect(await opens(report.id, people.sponsor)).toBe(404);
  expect((await notices(report.id)).mails).toBe(0);
  await choose(false);
});

test('the supervisor’s list marks what may name a student, from any sender and any page', async () => {
  const { db } = school.database;
  await db.execute(sql`update users set full_name = 'Amina Yusuf' where id = ${people.student.id}`);
  const named = await send({}, { wentWell: 'AMÍNA’s recitation moved everyone.' });
  const unnamed = await send({}, { wentWell: 'A student read to the whole room.' });
  const former = await send({}, { needed: 'Idris needs a book.' });
  await db.execute(sql`update users set full_name = 'Idris Gone' where id = ${people.otherStudent.id}`);
  await db.execute(sql`insert into past_members (id, class_id, user_id, role, from_month, until_month, reason, ended_at)
    values (${newId()}, ${classes.here}, ${people.otherStudent.id}, 'student', '2025-01', '2025-06', 'left', now())`);
  const { body } = await ask(school, 'v1/reports?limit=100', {
    as: people.supervisor,
  });
  const marks = new Map(body.data.map((row: { id: string; mayName: boolean }) => [row.id, row.mayName]));
  expect([named, unnamed, former].map(({ id }) => marks.get(id))).toEqual([true, false, true]);
});

test('SQL and the contract agree which words sponsors read', async () => {
  const { db } = school.database;
  for (const state of wordStates) {
    const { rows } = await db.execute<{ open: boolean }>(
      sql`select ${areWordsOpen} as open from (select ${state}::text as words) as reports`,
    );
    expect(rows[0]?.open, state).toBe(sponsorsRead[state]);
  }
});

test('the words of each report go where the contract says', async () => {
  const { db } = school.database;
  const { id } = await send();
  for (const state of wordStates) {
    for (const event of ['release', 'hold'] as const) {
      const at = state === 'released' ? sql`now()` : sql`null`;
      await db.execute(sql`update reports set words = ${state}, words_released_at = ${at} where id = ${id}`);
      const next = wordTransitions[state][event];
      expect(await writeWords(db, id, event), `${state} ${event}`).toBe(next !== 'never' && next !== state);
      const { rows } = await db.execute(sql`select words from reports where id = ${id}`);
      expect(rows[0]?.words, `${state} ${event}`).toBe(next === 'never' ? state : next);
    }
  }
});
