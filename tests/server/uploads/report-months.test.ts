import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { openSchool, type Person, type School } from './school.ts';
import { ask, keep, send } from './send.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

const earliestZoneMs = 14 * 3_600_000;
const report = (fields: Record<string, string>, as?: Person) =>
  send(school, { part: 'report', fields: { title: 'Report', ...fields }, ...(as && { as }) });
const keepReport = (fields: Record<string, string>, as?: Person) =>
  keep(school, { part: 'report', fields: { title: 'Report', ...fields }, ...(as && { as }) });

describe('the month of a report', () => {
  const now = new Date();
  const latest = monthOf(new Date(now.getTime() + earliestZoneMs));
  const first = addMonths(monthOf(now), -limits.monthsBeforeClass);

  test.each([latest, monthOf(now), addMonths(monthOf(now), -1), first])('%s is accepted unchanged', async (month) => {
    expect((await keepReport({ month })).month).toBe(month);
  });

  test.each([
    ['1990-01', 'This month is long before the class was added. Choose a later month.'],
    [addMonths(first, -1), 'This month is long before the class was added. Choose a later month.'],
    [addMonths(latest, 1), 'This month has not started yet. Check the date of this device and choose the month again.'],
    ['2999-12', 'This month has not started yet. Check the date of this device and choose the month again.'],
    ['0000-01', 'This is not a month'],
    ['2026-13', 'This is not a month'],
    ['', 'This is not a month'],
  ])('%s is rejected with its reason, and nothing is stored or counted', async (month, message) => {
    const { db } = school.database;
    const count = () => db.execute(sql`select count(*) as reports, (select count(*) from files) as files from reports`);
    const before = await count();
    const answer = await report({ month });
    expect([answer.status, answer.body.fields]).toEqual([422, { month: message }]);
    expect((await count()).rows).toEqual(before.rows);
  });

  test('that is left out is this one', async () => {
    expect((await keepReport({})).month).toBe(monthOf(new Date()));
  });
});

describe('a second teacher of the class', () => {
  const month = addMonths(monthOf(new Date()), -3);
  let colleague: Person;

  beforeAll(async () => {
    // A person who teaches in this class and the one beside it.
    colleague = school.people.colleague;
    await school.database.db.execute(sql`insert into class_members (class_id, user_id)
      values (${school.classes.here}, ${colleague.id}) on conflict do nothing`);
  });

  const counted = async () => {
    const { body } = await ask(school, `v1/classes/${school.classes.here}/reports`, { as: school.people.supervisor });
    return body.data.filter(
      (one: { month: string; replacedAt: string | null }) => one.month === month && !one.replacedAt,
    ).length;
  };

  test('cannot replace a colleague’s report, reads what to do instead, and adds one of their own', async () => {
    const first = await keepReport({ month });
    const answer = await report({ month, replaces: first.id }, colleague);
    expect([answer.status, answer.body.code]).toEqual([409, 'colleagues-report']);
    expect(answer.body.message).toContain('Send yours as an addition');
    const own = await keepReport({ month }, colleague);
    expect([own.replaces, own.authorId]).toEqual([null, colleague.id]);
    expect(await counted()).toBe(2);
    const replaced = await keepReport({ month, replaces: own.id }, colleague);
    expect(replaced.replaces).toBe(own.id);
    expect(await counted()).toBe(2);
  });

  test('takes no place before it has come, either: the report that was named counts beside the one that named it', async () => {
    const id = randomUUID();
    const early = await keepReport({ month: addMonths(month, -1), replaces: id }, colleague);
    const named = await keepReport({ month: addMonths(month, -1), id });
    expect([early.replaces, named.replaces, named.replacedAt]).toEqual([null, null, null]);
    const { body } = await ask(school, `v1/classes/reports/${id}`, { as: school.people.supervisor });
    expect(body.data.replacedAt).toBeNull();
  });

  test('replaces the report of someone whose account is gone', async () => {
    const first = await keepReport({ month: addMonths(month, -2) });
    await school.database.db.execute(sql`update reports set author_id = null where id = ${first.id}`);
    const own = await keepReport({ month: addMonths(month, -2), replaces: first.id }, colleague);
    expect(own.replaces).toBe(first.id);
  });
});
