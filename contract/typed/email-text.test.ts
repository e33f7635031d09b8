import * as v from 'valibot';
import { expect, test } from 'vitest';
import { emailField, emailToFind } from '../fields.ts';
import { say } from '../messages.ts';
import { cleanEmail } from './email-text.ts';

const pasted = [
  'mailto:amina@example.org',
  'MAILTO:Amina@Example.org',
  'amina@example.org;',
  'amina@example.org.',
  'amina@example.org،',
  '<amina@example.org>',
  'Amina Haddad <amina@example.org>',
  '"Haddad, Amina" <amina@example.org>;',
  '(amina@example.org)',
  "'amina@example.org'",
  '\u200famina@example.org',
  'amina@example.org\u200f',
  '\u202aamina@example.org\u202c',
  'amina@example.org\u00a0',
  '\u200bamina@example.org',
  '\ufeffamina@example.org',
  'am\u00adina@exam\u2060ple.org',
  'amina\uff20example\uff0eorg',
  'amina @example.org',
  'amina@ example.org',
];

test.each(pasted)('%j is amina@example.org in each field for an address', (text) => {
  expect(cleanEmail(text)).toBe('amina@example.org');
  for (const field of [emailField(say('emailInvalid')), emailToFind(say('emailRequired'))]) {
    expect(v.parse(field, text)).toBe('amina@example.org');
  }
});

test.each(['d14+kin@example.org', 'd13@مثال.السعودية', "o'neil@example.org", 'a_b-c@example.org'])(
  '%s is unchanged',
  (text) => {
    expect(cleanEmail(text)).toBe(text);
    expect(v.parse(emailField(say('emailInvalid')), text)).toBe(text);
  },
);

test.each(['a@example.org, b@example.org', 'a b@example.org', 'no address', '@', '<>', 'Amina <>', 'a@b@example.org'])(
  '%s is still no address',
  (text) => {
    expect(v.is(emailField(say('emailInvalid')), text)).toBe(false);
  },
);
