import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/new-id.ts';
import { openSchool, type Person, type School } from './school.ts';
import { ask, keep, send } from './send.ts';
import { ago, sending, writingIn } from './writing.ts';

/* Two teachers of one class write for the same month, while one of its reports is read, returned and replaced. */
let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
const { write, back, seen } = writingIn(() => school);

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

test('of two teachers who replace one report at once its author does, and the other one reads what to do', async () => {
  const month = ago(3);
  const { teacher, colleague, supervisor } = school.people;
  const first = await write({ as: teacher, covered: 'first', month });
  await back(first.id, 'Please say more.');
  const [own, others] = await Promise.all([
    send(school, await sending({ as: teacher, covered: 'of one', month, replaces: first.id })),
    send(school, await sending({ as: colleague, covered: 'of the other', month, replaces: first.id })),
  ]);
  expect([own?.status, others?.status, others?.body.code]).toEqual([201, 409, 'colleagues-report']);
  const all = await seen(supervisor, month);
  expect(all).toEqual(['first, returned, replaced', 'of one']);
  for (const as of [teacher, colleague]) expect(await seen(as, month)).toEqual(all);
});

test('what was written offline to replace a report that is gone or already replaced is taken all the same', async () => {
  const month = ago(2);
  const { teacher, supervisor } = school.people;
  const first = await write({ as: teacher, covered: 'first', month });
  const waits = await sending({ as: teacher, covered: 'late', month, replaces: first.id });
  await write({ as: teacher, covered: 'second', month, replaces: first.id });
  expect((await send(school, waits)).status).toBe(201);
  expect(await seen(supervisor, month)).toEqual(['first, replaced', 'second, replaced', 'late']);
  const repeat = await send(school, waits);
  expect([repeat.status, repeat.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect(await seen(supervisor, month), 'a repeat replaces nothing again').toHaveLength(3);
  const gone = await sending({ as: teacher, covered: 'of what is gone', month, replaces: newId() });
  expect((await send(school, gone)).status).toBe(201);
  const other = await sending({ as: teacher, covered: 'of another month', month: ago(1), replaces: first.id });
  const { body } = await send(school, other);
  expect(body.data, 'its author has moved one of the two since').toMatchObject({ month: ago(1), replaces: null });
  expect(await seen(supervisor, month), 'the report of the other month is as it was').toHaveLength(4);
});

test('the first of two that wait is corrected before it arrives, and comes once', async () => {
  const month = ago(4);
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

/** All possible orders of arrival. */
function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((first) => ordersOf(all.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

/** Reports of a month, each replacing the previous one, in the form in which clients send them. */
async function inPlaceOfEachOther(month: string, as: readonly Person[]) {
  const ids = as.map(() => newId());
  return Promise.all(
    as.map(async (author, index) => {
      const replaces = ids[index - 1];
      return sending({
        as: author,
        covered: `${index + 1}`,
        month,
        id: ids[index] ?? '',
        ...(replaces && { replaces }),
      });
    }),
  );
}

/** The counting reports of a month. */
async function counting(month: string): Promise<string[]> {
  return (await seen(school.people.supervisor, month)).filter((one) => !one.endsWith(', replaced'));
}

test('in whatever order reports that replace each other arrive, the last one counts, and it alone', async () => {
  const { teacher, supervisor } = school.people;
  for (const [round, order] of [...ordersOf([0, 1, 2]), [3, 2, 1, 0], [1, 3, 0, 2]].entries()) {
    const month = ago(10 + round);
    const all = await inPlaceOfEachOther(
      month,
      order.map(() => teacher),
    );
    for (const index of order) {
      const one = all[index];
      if (one) expect((await send(school, one)).status, `${order}`).toBe(201);
    }
    const last = String(order.length);
    expect(await counting(month), `${order}`).toEqual([last]);
    expect(await seen(supervisor, month), `${order}`).toHaveLength(order.length);
  }
});

test('those that arrive at once find each other, too', async () => {
  const { teacher } = school.people;
  for (let round = 1; round <= 6; round += 1) {
    const month = ago(17 + round);
    const all = await inPlaceOfEachOther(month, [teacher, teacher, teacher]);
    const answers = await Promise.all(all.toReversed().map((one) => send(school, one)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await counting(month)).toEqual(['3']);
  }
});

test('of two in the place of one that has not arrived, the later one counts, before and after it has', async () => {
  const month = ago(5);
  const { teacher } = school.people;
  const [first, second] = await inPlaceOfEachOther(month, [teacher, teacher]);
  if (!first || !second) throw new Error('There are two.');
  const other = await sending({ as: teacher, covered: 'other', month, replaces: first.fields.id });
  await keep(school, second);
  await keep(school, other);
  expect(await counting(month)).toEqual(['other']);
  await keep(school, first);
  expect(await counting(month)).toEqual(['other']);
});

test('what waits for a report goes on waiting where one between them is deleted', async () => {
  const month = ago(6);
  const { teacher } = school.people;
  const [first, second, third] = await inPlaceOfEachOther(month, [teacher, teacher, teacher]);
  if (!first || !second || !third) throw new Error('There are three.');
  await keep(school, third);
  await keep(school, second);
  const { status } = await ask(school, `v1/classes/reports/${second.fields.id}`, { as: teacher, method: 'DELETE' });
  expect(status).toBe(200);
  await keep(school, first);
  expect(await counting(month)).toEqual(['3']);
});

test('a report that is corrected comes before the one that has replaced it, whichever arrives first', async () => {
  const month = ago(7);
  const { teacher, supervisor } = school.people;
  const [first, second, third] = await inPlaceOfEachOther(month, [teacher, teacher, teacher]);
  if (!first || !second || !third) throw new Error('There are three.');
  for (const one of [first, second, third]) await keep(school, one);
  const corrected = await sending({
    as: teacher,
    covered: '2, corrected',
    month,
    id: second.fields.id,
    replaces: first.fields.id,
  });
  await keep(school, { ...corrected, key: `${second.key}-r1`, fields: { ...corrected.fields, revision: '1' } });
  expect(await counting(month)).toEqual(['3']);
  expect((await seen(supervisor, month)).toSorted()).toEqual(['1, replaced', '2, corrected, replaced', '3']);
});

test('reports that name each other in a circle do not take each other away', async () => {
  const month = ago(8);
  const { teacher } = school.people;
  const ids = [newId(), newId(), newId()] as const;
  for (const [index, id] of ids.entries()) {
    await write({ as: teacher, covered: `${index}`, month, id, replaces: ids[(index + 2) % 3] ?? '' });
  }
  expect(await counting(month)).toHaveLength(1);
});
