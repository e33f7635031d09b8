import { expect, test } from 'vitest';
import { buildClass, buildMadrasa, buildRegion } from '#tests/tools/build-rows.ts';
import { allNamedFor, enteredNames, namedFor } from './named-rows.ts';

const noor = { name: 'Madrasat al-Noor', otherName: 'مدرسة النور' };
const group = buildClass({ name: 'Tajwid 1', otherName: 'التجويد ١' });
const inNoor = { ...group, madaris: { ...group.madaris, ...noor } };

test('a row is named for its reader, with the places that it is in', () => {
  const shown = namedFor(inNoor, 'ar');
  expect([shown.name, shown.madaris.name]).toEqual(['التجويد ١', 'مدرسة النور']);
  expect([namedFor(inNoor, 'en').name, namedFor(inNoor, 'en').madaris.name]).toEqual(['Tajwid 1', noor.name]);
  const madrasa = buildMadrasa({ ...noor });
  const inRegion = { ...madrasa, region: { ...madrasa.region, name: 'Azilal', otherName: 'أزيلال' } };
  expect([namedFor(inRegion, 'ar').name, namedFor(inRegion, 'ar').region.name]).toEqual(['مدرسة النور', 'أزيلال']);
});

test('a row that needs no other name stays the same object, and so does one that was named before', () => {
  expect(namedFor(inNoor, 'en')).toBe(inNoor);
  expect(namedFor(inNoor, 'ar')).toBe(namedFor(inNoor, 'ar'));
  const { otherName: _, ...stored } = buildRegion({ name: 'Azilal' });
  expect(namedFor(stored, 'ar')).toBe(stored);
});

test('a list stays the same array while its rows are the same', () => {
  const rows = [inNoor];
  expect(allNamedFor(rows, 'en')).toBe(rows);
  expect(allNamedFor(rows, 'ar')).toBe(allNamedFor(rows, 'ar'));
  expect(allNamedFor(rows, 'ar')[0]?.name).toBe('التجويد ١');
});

test('a form gets the names as they were entered, whichever of them its reader sees', () => {
  for (const language of ['en', 'ar'] as const) {
    expect(enteredNames(namedFor(buildMadrasa({ ...noor }), language))).toEqual(noor);
  }
  expect(enteredNames(undefined)).toEqual({ name: '', otherName: '' });
});
