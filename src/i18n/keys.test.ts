import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fallbackLanguage, languages } from '#contract/language/languages.ts';

const folder = new URL('../../public/locales/', import.meta.url);
const pluralSuffix = /_(zero|one|two|few|many|other)$/;

type Texts = { [key: string]: string | Texts };

function flatten(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}

function namespacesOf(language: string): string[] {
  return readdirSync(new URL(`${language}/`, folder)).sort();
}

function textsOf(language: string, file: string): Map<string, string> {
  const texts: Texts = JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8'));
  return new Map(flatten(texts));
}

/** Keys without their plural suffix, as callers use them. */
function asked(texts: Map<string, string>): Set<string> {
  return new Set([...texts.keys()].map((key) => key.replace(pluralSuffix, '')));
}

function pluralsOf(texts: Map<string, string>): Set<string> {
  return new Set([...texts.keys()].filter((key) => pluralSuffix.test(key)).map((key) => key.replace(pluralSuffix, '')));
}

function variablesOf(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}/g)].map(([, name]) => name ?? '').sort();
}

/** Arabic has words for 'one class' and 'two classes': a plural form may leave the number out. */
function withoutCount(key: string, text: string): string[] {
  return variablesOf(text).filter((name) => name !== 'count' || !pluralSuffix.test(key));
}

const others = languages.map(({ code }) => code).filter((code) => code !== fallbackLanguage);
const files = namespacesOf(fallbackLanguage);

describe.each(others)('in %s', (language) => {
  it('every namespace of English is there and no other', () => {
    expect(namespacesOf(language)).toEqual(files);
  });

  it.each(files)('%s has every word that English has, with the same variables', (file) => {
    const english = textsOf(fallbackLanguage, file);
    const texts = textsOf(language, file);
    expect([...asked(texts)].sort()).toEqual([...asked(english)].sort());
    for (const [key, text] of texts) {
      const model = english.get(key) ?? english.get(`${key.replace(pluralSuffix, '')}_other`) ?? '';
      expect(withoutCount(key, text), `${file}: ${key}`).toEqual(withoutCount(key, model));
    }
  });

  // In Arabic 'few' is a plural and 'many' a singular: only a text that counts nothing is the same for both.
  it.each(files)('%s says few of something in other words than many', (file) => {
    const texts = textsOf(language, file);
    for (const [key, few] of texts) {
      if (!key.endsWith('_few')) continue;
      const form = (name: string) => texts.get(key.replace(/few$/, name));
      const isCounted = ['zero', 'one', 'two', 'other'].some((name) => form(name) !== few);
      // The percent sign has no plural.
      if (isCounted && !few.includes('٪')) expect(few, `${file}: ${key}`).not.toBe(form('many'));
    }
  });
});

describe('in ar', () => {
  // ١١ صفًا, but ١٠٠ صف: eleven to ninety-nine have another ending than hundreds.
  it.each(files)('%s counts hundreds of something in their own form', (file) => {
    for (const [key, text] of textsOf('ar', file)) {
      if (key.endsWith('_other')) expect(text, `${file}: ${key}`).not.toMatch(/\{\{count\}\} \S*ًا(?!\S)/);
    }
  });

  it.each(files)('%s has one word for one thing', (file) => {
    const others = /كفيل|كافلين|الرجاء|من فضلك|رمز التحقق/;
    for (const [key, text] of textsOf('ar', file)) expect(text, `${file}: ${key}`).not.toMatch(others);
  });
});

describe.each(languages.map(({ code }) => code))('in %s', (language) => {
  it.each(files)('%s leaves no text empty and counts in all the forms of the language', (file) => {
    const texts = textsOf(language, file);
    for (const [key, text] of texts) expect(text.trim(), `${file}: ${key}`).not.toBe('');
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of pluralsOf(texts)) {
      for (const form of forms) expect(texts.has(`${key}_${form}`), `${file}: ${key}_${form}`).toBe(true);
    }
  });
});

/** Texts in which a price is part of an example, or the minimum amount. */
const examples = /^samples\./;
const price = /\$ ?(\d+(?:[.,]\d+)*)|([\d٠-٩]+) ?(?:دولار|\$)/g;

describe.each(languages.map(({ code }) => code))('in %s', (language) => {
  it.each(files)('%s says of no place what it costs: each installation has prices of its own', (file) => {
    for (const [key, text] of textsOf(language, file)) {
      if (examples.test(key)) continue;
      const prices = [...text.matchAll(price)].map(([, before, after]) => before ?? after);
      expect(
        prices.filter((amount) => amount !== '1' && amount !== '١'),
        `${file}: ${key}`,
      ).toEqual([]);
    }
  });
});
