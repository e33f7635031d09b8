import { expect, test } from 'vitest';
import { isWords } from './is-words.ts';

test('a JSON object is a file of words', () => {
  expect(isWords('{"title":"سند"}')).toBe(true);
});

test.each(['<!doctype html><title>Sign in</title>', '', '[]', 'null', '"text"', '{"title":', '503'])(
  'what a network puts in its place is none: %s',
  (text) => {
    expect(isWords(text)).toBe(false);
  },
);
