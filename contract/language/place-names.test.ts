import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ClassForm } from '#contract/forms/class-form.ts';
import { MadrasaForm } from '#contract/forms/madrasa-form.ts';
import { RegionForm } from '#contract/forms/region-form.ts';
import { nameBeside, nameFor, scriptOf } from './place-names.ts';

const noor = { name: 'Madrasat al-Noor', otherName: 'مدرسة النور' };
const huda = { name: 'مدرسة الهدى', otherName: 'Madrasat al-Huda' };

test('each reader gets the name in the script of their language, and the other one beside it', () => {
  expect([nameFor(noor, 'en'), nameBeside(noor, 'en')]).toEqual([noor.name, noor.otherName]);
  expect([nameFor(noor, 'ar'), nameBeside(noor, 'ar')]).toEqual([noor.otherName, noor.name]);
  expect([nameFor(huda, 'en'), nameBeside(huda, 'en')]).toEqual([huda.otherName, huda.name]);
  expect([nameFor(huda, 'ar'), nameBeside(huda, 'ar')]).toEqual([huda.name, huda.otherName]);
});

test('a place with one name has that name for everyone, also in a row that an earlier release stored', () => {
  for (const place of [{ name: 'مدرسة الهدى' }, { name: 'مدرسة الهدى', otherName: '' }]) {
    expect(nameFor(place, 'en')).toBe('مدرسة الهدى');
    expect(nameBeside(place, 'en')).toBe('');
  }
});

test('a name with Arabic letters is in the Arabic script, whatever else is in it', () => {
  expect(['النور 7', 'Noor النور', 'پاکستان', 'ﻧﻮﺭ'].map(scriptOf)).toEqual(['arabic', 'arabic', 'arabic', 'arabic']);
  expect(['Noor 7', 'École', '١٢', ''].map(scriptOf)).toEqual(['latin', 'latin', 'latin', 'latin']);
});

test.each([
  ['region', RegionForm],
  ['madrasa', MadrasaForm],
  ['class', ClassForm],
] as const)('the second name of a %s is in another script than the first, and may be left out', (_, form) => {
  const problemOf = (names: object) =>
    v.safeParse(form as v.GenericSchema, names).issues?.find(({ path }) => path?.[0]?.key === 'otherName')?.message;
  const rest = {
    ...{ address: 'Well Lane', totalPrice: 40, description: 'Morning', monthlyPrice: 40 },
    ...{ supervisorId: '0199d000-0000-7000-8000-000000000001', madarisId: '0199d000-0000-7000-8000-000000000002' },
  };
  const known = Object.fromEntries(Object.entries(rest).filter(([field]) => field in form.entries));
  expect(problemOf({ ...known, ...noor })).toBeUndefined();
  expect(problemOf({ ...known, ...huda })).toBeUndefined();
  expect(problemOf({ ...known, name: 'Noor' })).toBeUndefined();
  expect(problemOf({ ...known, name: 'Noor', otherName: ' ' })).toBeUndefined();
  expect(problemOf({ ...known, name: 'Noor', otherName: 'Huda' })).toBe('otherNameScript');
  expect(problemOf({ ...known, name: 'النور', otherName: 'الهدى' })).toBe('otherNameScript');
  expect(problemOf({ ...known, name: 'Noor', otherName: 'ن'.repeat(1_001) })).toBe('textTooLong');
});
