import { expect, test } from 'vitest';
import { cleanLine, cleanLines, hasCharacters, isStorable, isVisible } from './texts.ts';

test.each(['\u0000', 'a\ud800', '\udc00b', `${'x'.repeat(100)}\udfff`])('%j cannot be stored', (text) => {
  expect(isStorable(text)).toBe(false);
});

test('letters of any script and whole pairs can be stored', () => {
  expect(isStorable('مدرسة 👩‍🏫 École \ud83d\udcd7')).toBe(true);
});

test.each(['', '  ', '\u200b\u200d', '\u3164\u115f', '\u2800', '\u202e\u2066'])('nothing of %j can be seen', (text) => {
  expect(isVisible(text)).toBe(false);
});

test('a name reads as written: nothing in it turns the direction or hides', () => {
  expect(cleanLine('Amina\u202egpj.exe')).toBe('Aminagpj.exe');
  expect(cleanLine('\u2068أمينة\u2069\u200b')).toBe('أمينة');
  expect(cleanLine('two\r\nlines\u0007')).toBe('two lines');
});

test('the joiners of Persian words and the parts of an emoji stay', () => {
  expect(cleanLine('می‌خواهم ❤️ 👩‍🏫')).toBe('می‌خواهم ❤️ 👩‍🏫');
});

test('a longer text keeps its lines', () => {
  expect(cleanLines('one\r\ntwo\tthree\u202e\u0000')).toBe('one\ntwo\tthree');
});

test.each([
  ['سلام', 4, true],
  ['سَلَ', 4, false],
  ['👨‍👩‍👧', 4, false],
  ['👩‍🏫🕌📗🌙', 4, true],
  ['', 1, false],
] as const)('%s has %i characters as people count them: %s', (text, minimum, has) => {
  expect(hasCharacters(text, minimum)).toBe(has);
});
