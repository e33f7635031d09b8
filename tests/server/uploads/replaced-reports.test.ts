import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '#contract/entities/report.ts';
import { newId } from '#server/new-id.ts';
import { packed } from '#tests/tools/report-pages.ts';
import { openSchool, type Person, type School } from './school.ts';
import { ask, keep, send } from './send.ts';

/* Two teachers of one class write the same month, while a report of it is read, returned and replaced. */
let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

interface Writing {
  readonly as: Person;
  readonly covered: string;
  readonly month: string;
  readonly replaces?: string;
  readonly id?: string;
}

async function sending({ as, covered, month, replaces, id = newId() }: Writing) {
  const fields = { title: covered, month, id, ...(replaces && { replaces }) };
  return { as, part: 'report' as const, file: await packed({ covered }), fields, key: id };
}

async function write(writing: Writing): Promise<Report> {
  return keep(school, await sending(writing));
}

function back(id: string, comment: string) {
  return ask(school, `v1/classes/reports/${id}/return`, {
    method: 'POST',
    as: school.people.supervisor,
    headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
    body: JSON.stringify({ comment }),
  });
}

/** What a reader has of a month: its words, the newest last, and what has become of them. */
async function seen(as: Person, month: string): Promise<string[]> {
  const { body } = await ask(school, `v1/classes/${school.classes.here}/reports?limit=100`, { as });
  return (body.data as Report[])
    .filter((report) => report.month === month)
    .toReversed()
    .map(
      ({ page, returned, replacedAt }) =>
        `${page?.covered}${returned ? ', returned' : ''}${replacedAt ? ', replaced' : ''}`,
    );
}

const thisMonth = new Date().toISOString().slice(0, 7);

test('a report is returned, replaced, and sponsors read the newest alone', async () => {
  const { teacher, supervisor, sponsor, colleague } = school.people;
  const first = await write({ as: teacher, covered: 'first', month: thisMonth });
  expect(await seen(sponsor, thisMonth)).toEqual(['first']);
  expect((await back(first.id, 'The figures are those of last month.')).status).toBe(200);
  expect(await seen(sponsor, thisMonth), 'what is returned is missing again').toEqual([]);
  const { body } = await ask(school, `v1/classes/reports/${first.id}`, { as: colleague });
  expect(body.data.returned.comment).toBe('The figures are those of last month.');
  const second = await write({ as: teacher, covered: 'second', month: thisMonth, replaces: first.id });
  expect(second.replaces).toBe(first.id);
  expect(await seen(sponsor, thisMonth)).toEqual(['second']);
  expect(await seen(supervisor, thisMonth)).toEqual(['first, returned, replaced', 'second']);
  const file = await ask(school, `v1/files/reports/${first.id}`, { as: sponsor });
  expect(file.status, 'the earlier PDF is the school’s alone').toBe(404);
  expect((await back(first.id, 'Too late.')).body.code).toBe('changed-meanwhile');
});

test('two teachers replace one report at once: nothing is lost, one newest counts, each reads which', async () => {
  const month = '2026-03';
  const { teacher, colleague, supervisor } = school.people;
  const first = await write({ as: teacher, covered: 'first', month });
  await back(first.id, 'Please say more.');
  const answers = await Promise.all([
    send(school, await sending({ as: teacher, covered: 'of one', month, replaces: first.id })),
    send(school, await sending({ as: colleague, covered: 'of the other', month, replaces: first.id })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const all = await seen(supervisor, month);
  expect(all).toHaveLength(3);
  expect(
    all.filter((one) => !one.includes('replaced')),
    'one counts',
  ).toHaveLength(1);
  expect(all[0]).toBe('first, returned, replaced');
  for (const as of [teacher, colleague]) expect(await seen(as, month)).toEqual(all);
});

test('what was written offline to replace a report that is gone or already replaced is taken all the same', async () => {
  const month = '2026-02';
  const { teacher, colleague, supervisor } = school.people;
  const first = await write({ as: teacher, covered: 'first', month });
  const waits = await sending({ as: colleague, covered: 'late', month, replaces: first.id });
  await write({ as: teacher, covered: 'second', month, replaces: first.id });
  expect((await send(school, waits)).status).toBe(201);
  expect(await seen(supervisor, month)).toEqual(['first, replaced', 'second, replaced', 'late']);
  const repeat = await send(school, waits);
  expect([repeat.status, repeat.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect(await seen(supervisor, month), 'a repeat replaces nothing again').toHaveLength(3);
  const gone = await sending({ as: teacher, covered: 'of what is gone', month, replaces: newId() });
  expect((await send(school, gone)).status).toBe(201);
  const other = await sending({ as: teacher, covered: 'of another month', month: '2026-01', replaces: first.id });
  const rejected = await send(school, other);
  expect([rejected.status, rejected.body.fields]).toEqual([422, { replaces: 'This value is not valid' }]);
});

test('the first of two that wait is corrected before it arrives, and comes once', async () => {
  const month = '2026-04';
  const { teacher, supervisor } = school.people;
  const id = newId();
  const first = await sending({ as: teacher, covered: 'first', month, id });
  const corrected = { ...(await sending({ as: teacher, covered: 'corrected', month, id })), key: `${id}-r1` };
  const answers = await Promise.all([
    send(school, first),
    send(school, { ...corrected, fields: { ...corrected.fields, revision: '1' } }),
  ]);
  expect(answers.at(1)?.status).toBe(201);
  expect([201, 409]).toContain(answers.at(0)?.status);
  expect(await seen(supervisor, month)).toEqual(['corrected']);
});
