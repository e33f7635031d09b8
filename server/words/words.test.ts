import { expect, test } from 'vitest';
import { languageCodes } from '#contract/language/languages.ts';
import { problemMessage } from '#server/http/problems/messages.ts';
import { mailWords } from '#server/mail/words.ts';
import { wordsOf } from './words.ts';

test('the words of every language are there before the first call', () => {
  for (const language of languageCodes) {
    expect(wordsOf(language, 'common')('brand.name')).not.toBe('brand.name');
    expect(mailWords(language, 'resetSubject')).not.toBe('resetSubject');
  }
});

test('numbers have the digits of the language, names of the other script are held apart, addresses are left as they are', () => {
  expect(problemMessage('ar', 'too-many-requests', { count: 1200 })).toContain('١٬٢٠٠');
  expect(mailWords('ar', 'giving.greeting', { name: 'Amina' })).toContain('\u2068Amina\u2069');
  const link = 'https://sanad.example/reset-password?token=abc';
  expect(mailWords('ar', 'resetText', { name: 'أمينة', link })).toContain(`\n${link}\n`);
});

test('what a person wrote is never taken for a name of ours, nor for HTML', () => {
  const name = '$t(mail:signedOut) {{link}} <b>';
  expect(mailWords('en', 'giving.greeting', { name })).toContain(name);
});
