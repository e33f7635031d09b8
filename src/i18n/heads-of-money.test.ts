import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * Heads and labels of money have the words of the specification (sections 2 and 5), so that the message under a field uses
 * the field's name. Every file of words is searched, by key.
 */

const heads = {
  en: { monthlyPrice: 'Monthly price', totalPrice: 'Total price', unit: ' (USD)' },
  ar: { monthlyPrice: 'التكلفة الشهرية', totalPrice: 'التكلفة الإجمالية', unit: ' (بالدولار)' },
} as const;
type Language = keyof typeof heads;

/** Exported tables and the fields of an import have the bare name; other column names are lists of words. */
const bare = new Set(['tables.json', 'imports.json']);

function wordsOf(language: Language): { file: string; path: string; text: string }[] {
  const folder = `public/locales/${language}`;
  const walk = (file: string, value: unknown, path: string): { file: string; path: string; text: string }[] =>
    typeof value === 'string'
      ? [{ file, path, text: value }]
      : Object.entries(value as object).flatMap(([key, inner]) => walk(file, inner, path ? `${path}.${key}` : key));
  return readdirSync(folder).flatMap((file) => walk(file, JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')), ''));
}

test.each(Object.keys(heads) as Language[])('prices have one name each in every head and label (%s)', (language) => {
  const { unit, ...names } = heads[language];
  for (const [key, name] of Object.entries(names)) {
    const found = wordsOf(language).filter(
      ({ path }) => path.split('.').at(-1) === key && !path.startsWith('otherNames'),
    );
    expect(found.length).toBeGreaterThan(2);
    const wrong = found.filter(({ file, text }) => text !== (bare.has(file) ? name : name + unit));
    expect(wrong).toEqual([]);
  }
});

test.each(Object.keys(heads) as Language[])('the messages of a price name it as its label does (%s)', (language) => {
  const { unit: _, ...names } = heads[language];
  const said = wordsOf(language).filter(({ file, path }) => file === 'validation.json' && /Price(Req|Num)/.test(path));
  expect(said).toHaveLength(4);
  const wrong = said.filter(
    ({ path, text }) => !text.includes(names[path.startsWith('total') ? 'totalPrice' : 'monthlyPrice']),
  );
  expect(wrong).toEqual([]);
});
