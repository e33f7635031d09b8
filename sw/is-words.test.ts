import { expect, it } from 'vitest';
import { isWords } from './is-words.ts';

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
