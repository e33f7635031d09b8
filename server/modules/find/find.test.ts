import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Found } from '#contract/answers/found.ts';
import type { Payment } from '#contract/entities/payment.ts';
import { shortCodeOf } from '#contract/text/short-code.ts';
import { rankByWholeWords } from '#contract/text/whole-words.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { paid } from '#tests/server/sponsored-school.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

async function find(words: string): Promise<Found> {
  return (await school.call<Found>('GET', `find?q=${encodeURIComponent(words)}`, { as: school.admin })).data;
}

test('who has the whole words is found first, of people, madaris and classes, as on the device', async () => {
  const region = await school.region();
  const madrasa = await school.madrasa(region.id, { name: 'Marrakesh school 10' });
  await school.madrasa(region.id, { name: 'Marrakesh school 1' });
  const numbers = [1, 10, 11, 12, 13, 14, 15, 2];
  for (const number of numbers) await school.classIn(madrasa.id, { name: `Tajwid group ${number}` });
  const { classes } = await find('tajwid group 2');
  expect(classes.map(({ name }) => name)).toEqual(['Tajwid group 12', 'Tajwid group 2'].toReversed());
  const names = (await find('tajwid group 1')).classes.map(({ name }) => name);
  expect(names).toHaveLength(5);
  expect(names[0]).toBe('Tajwid group 1');
  expect(names).toEqual(rankByWholeWords(names, 'tajwid group 1', (name) => name));
  expect((await find('school marrakesh ١')).madaris[0]?.name).toBe('Marrakesh school 1');
});

test('a payment is found by what its receipt shows, by an admin alone', async () => {
  const sponsor = await buildPerson(school, 'sponsor');
  const lesson = await school.taughtClassIn((await school.madrasa((await school.region()).id)).id);
  const body = { type: 'class', typeId: lesson.id, amount: 5, ...paid };
  expect((await school.call('POST', 'sponsorships', { as: sponsor, body })).status).toBe(201);
  const [payment] = (await school.call<Payment[]>('GET', 'payments', { as: sponsor })).data;
  const { id, receiptCode } = payment ?? { id: '', receiptCode: null };
  const shown = shortCodeOf(receiptCode ?? '');
  const digits = '٠١٢٣٤٥٦٧٨٩';
  const inArabic = shown.replace(/[0-9]/g, (digit) => digits[Number(digit)] ?? '');
  for (const typed of [shown, shown.toLowerCase(), inArabic, receiptCode ?? ''])
    expect([typed, (await find(typed)).payments.map((row) => row.id)]).toEqual([typed, [id]]);
  expect((await find(shown.slice(0, 3))).payments).toEqual([]);
  const others = await school.call<Found>('GET', `find?q=${shown}`, { as: sponsor });
  expect(others.data.payments).toEqual([]);
  const list = await school.call<Payment[]>('GET', `payments?search=${shown}`, { as: school.admin });
  expect(list.data.map((row) => row.id)).toEqual([id]);
});

test('signs that mean something to the database are letters like others', async () => {
  for (const words of ['100%', '_', '\\', "q'x", '{x}', '"', '%s', '*']) {
    const { people, madaris, classes } = await find(words);
    expect([words, people.length + madaris.length + classes.length]).toEqual([words, 0]);
  }
});
