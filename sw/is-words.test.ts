import { expect, it } from 'vitest';
import { isTranslationAnswer, isWords } from './is-words.ts';

it.each([
  ['translations', '{"title":"Outbox","kind":{"report":"Monthly report"}}', true],
  ['the sign-in page of a network', '<!doctype html><title>Welcome to our hotel</title>', false],
  ['an answer that was cut off', '{"title":"Out', false],
  ['an empty answer', '', false],
  ['JSON that is no object', '[1]', false],
  ['null', 'null', false],
])('%s: %j is words: %s', (_what, text, expected) => expect(isWords(text)).toBe(expected));

const own = '{"title":"Outbox","kind":{"report":"Report"}}';

it.each([
  ['a corrected word', '{"title":"Outgoing","kind":{"report":"Monthly report"}}', true],
  ['a key of a newer release', '{"title":"Outbox","kind":{"report":"Report","photo":"Photo"}}', true],
  ['the JSON of another program', '{"error":"login_required"}', false],
  ['a file of an older release, which lacks a key', '{"title":"Outbox","kind":{}}', false],
  ['words where a group of words belongs', '{"title":"Outbox","kind":"Report"}', false],
])('%s in the place of what the release brought: %j is words: %s', (_what, text, expected) =>
  expect(isWords(text, own)).toBe(expected),
);

it.each([
  [200, true],
  [203, false],
  [206, false],
  [404, false],
  [500, false],
  [503, false],
])('words in an answer of status %i are kept: %s', async (status, isKept) => {
  expect(await isTranslationAnswer(new Response(own, { status }), new Response(own))).toBe(isKept);
});

it('an answer stays readable after the check, and a missing one does not count as a translation', async () => {
  const answer = new Response(own);
  expect(await isTranslationAnswer(answer, undefined)).toBe(true);
  expect(await answer.text()).toBe(own);
  expect(await isTranslationAnswer(undefined, undefined)).toBe(false);
});
