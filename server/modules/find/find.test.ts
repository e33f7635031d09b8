import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Found } from '#contract/answers/found.ts';
import { rankByWholeWords } from '#contract/text/whole-words.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';

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

test('signs that mean something to the database are letters like others', async () => {
  for (const words of ['100%', '_', '\\', "a'b", '{x}', '"', '%s', '*']) {
    const { people, madaris, classes } = await find(words);
    expect([words, people.length + madaris.length + classes.length]).toEqual([words, 0]);
  }
});
