import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Operator } from '#contract/entities/operator.ts';
import { loggedFields } from '#contract/forms/changed-fields.ts';
import { languageCodes } from '#contract/language/languages.ts';
import { fieldLabelKey } from './field-label.ts';

const people = ['fullName', 'email', 'phone', 'address', 'role', 'regionId', 'password'];

it.each(languageCodes)('every field whose change is logged has the label of its screen, in %s', (language) => {
  const texts = (words: string) =>
    JSON.parse(readFileSync(`public/locales/${language}/${words}.json`, 'utf8')) as Record<string, unknown>;
  const exists = (key: string) => {
    const [words = '', name = ''] = key.split(':');
    return typeof texts(words)[name] === 'string';
  };
  const fields = { ...loggedFields, settings: [...Object.keys(Operator.entries), 'dueDay'], user: people };
  for (const [type, names] of Object.entries(fields)) {
    expect(names.length, type).toBeGreaterThan(1);
    expect(names.filter((name) => fieldLabelKey(type, name, exists) === undefined)).toEqual([]);
  }
});
