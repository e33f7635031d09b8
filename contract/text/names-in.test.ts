import { expect, test } from 'vitest';
import { namesIn } from './names-in.ts';

const students = ['Amina Yusuf', 'Şeyma Öztürk', 'مريم الخالد', 'Bo Li'];

test.each([
  ['Amina read a hadith to the whole room.', ['Amina Yusuf']],
  ['AMÍNA, and Oztürk!', ['Amina Yusuf', 'Şeyma Öztürk']],
  ['أُهدي الكتاب لمريم وحدها.', ['مريم الخالد']],
  ['ولمَرْيَم', ['مريم الخالد']],
  ['The class learned about women named Aminata.', []],
  ['Bo and li are too short to be distinguished from words.', []],
  ['', []],
])('%s', (text, found) => {
  expect(namesIn(text, students)).toEqual(found);
});
