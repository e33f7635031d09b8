import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCodes } from '#contract/language/languages.ts';
import { nameFor } from '#contract/language/place-names.ts';
import { nameIn, placeName } from '#server/db/names/place-names.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

const places = [
  { name: 'Madrasat al-Noor', otherName: 'مدرسة النور' },
  { name: 'مدرسة الهدى', otherName: 'Madrasat al-Huda' },
  { name: 'مدرسة الهدى ٧', otherName: 'École 7' },
  { name: 'Noor', otherName: 'پرچم' },
  { name: 'Noor', otherName: '' },
  { name: 'النور', otherName: '' },
  { name: 'Noor', otherName: 'ﻧﻮﺭ' },
];

test('the database chooses the name of a place for a reader as the contract does', async () => {
  const { db } = school.database;
  for (const language of languageCodes) {
    for (const place of places) {
      const row = sql`(select ${place.name}::text as name, ${place.otherName}::text as other_name) as named`;
      const read = async (name: ReturnType<typeof nameIn>) =>
        (await db.execute<{ shown: string }>(sql`select ${name} as shown from ${row}`)).rows[0]?.shown;
      const expected = nameFor(place, language);
      expect(await read(nameIn('named', language)), `${place.name} in ${language}`).toBe(expected);
      expect(await read(nameIn('named', sql`${language}::text`)), `${place.name} in ${language}`).toBe(expected);
    }
  }
});

test('a place is named by its id, whichever it is, and one that is gone has no name', async () => {
  const region = await school.region({ name: 'Azilal', otherName: 'أزيلال' });
  const madrasa = await school.madrasa(region.id, { name: 'مدرسة النور', otherName: 'Madrasat al-Noor' });
  const group = await school.classIn(madrasa.id, { name: 'Tajwid 1', otherName: 'التجويد ١' });
  const named = async (id: string, language: 'en' | 'ar') => {
    const shown = sql`select ${placeName(sql`${id}::uuid`, language)} as shown`;
    return (await school.database.db.execute<{ shown: string }>(shown)).rows[0]?.shown;
  };
  expect([await named(region.id, 'ar'), await named(madrasa.id, 'ar'), await named(group.id, 'ar')]).toEqual([
    'أزيلال',
    'مدرسة النور',
    'التجويد ١',
  ]);
  expect([await named(region.id, 'en'), await named(madrasa.id, 'en'), await named(group.id, 'en')]).toEqual([
    'Azilal',
    'Madrasat al-Noor',
    'Tajwid 1',
  ]);
  expect(await named('0199d000-0000-7000-8000-000000000009', 'en')).toBe('');
});
