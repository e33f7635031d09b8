import { expect, test } from 'vitest';
import { namedPlaces, namesIn, withoutNames } from './names-in.ts';

const students = [
  'Amina Yusuf',
  'Şeyma Öztürk',
  'مريم الخالد',
  'Bo Li',
  "Nu'man O'Neil",
  'Abd al-Rahman Diallo',
  'عبد الرحمن بن سالم',
  'Grace Mensah',
  'نور الدين حمدان',
  'إيمان قاسم',
  'ريم سالم',
  'أبو بكر فوفانا',
  'لينا رحال',
];

/** Each text, and the names in it as they are written there. Words of the language that are names as well carry a question mark. */
const cases: readonly (readonly [text: string, found: readonly string[]])[] = [
  // English
  ['Amina read a hadith to the whole room.', ['Amina']],
  ['AMÍNA, and Oztürk!', ['AMÍNA', 'Oztürk']],
  ["Amina's mother came.", ["Amina's"]],
  ['Amina’s mother came.', ['Amina’s']],
  ["She said: 'Amina'.", ['Amina']],
  ['Amina Yusuf read.', ['Amina Yusuf']],
  ['Seyma and Yusuf read.', ['Seyma', 'Yusuf']],
  ['We finished surah Yusuf.', []],
  ['Prophet Yusuf was patient.', []],
  ['Yusuf, peace be upon him.', ['Yusuf']],
  ['The class learned about women named Aminata.', []],
  ['Bo and li are too short to be distinguished from words.', []],
  ['Numan, O’Neil and Nuʿman came.', ['Numan', 'O’Neil', 'Nuʿman']],
  ['Abdulrahman and Abdurrahman', ['Abdulrahman', 'Abdurrahman']],
  ['Abd al-Rahman led the prayer.', ['Abd al-Rahman']],
  ['Abd al-Rahman Diallo led.', ['Abd al-Rahman Diallo']],
  ['The mercy of al-Rahman', []],
  ['Grace helped the others.', ['Grace?']],
  ['By the grace of God.', []],
  ['Grace Mensah helped.', ['Grace Mensah']],
  ['amina wrote in small letters.', ['amina']],
  // Arabic
  ['أُهدي الكتاب لمريم وحدها.', ['لمريم']],
  ['ولمَرْيَم', ['ولمَرْيَم']],
  ['ومريم فمريم بمريم كمريم', ['ومريم', 'فمريم', 'بمريم', 'كمريم']],
  ['جائزة للخالد', ['للخالد']],
  ['والخالد', ['والخالد']],
  ['مريم الخالد حفظت', ['مريم الخالد']],
  ['حفظنا سورة مريم', []],
  ['مريم عليها السلام', []],
  ['محمد ﷺ', []],
  ['مريمية', []],
  ['عبدالرحمن', ['عبدالرحمن']],
  ['عبد الرحمن بن سالم حفظ', ['عبد الرحمن بن سالم']],
  ['بسم الله الرحمن الرحيم', []],
  ['نور القرآن في القلوب', ['نور?']],
  ['نور الدين حمدان', ['نور الدين حمدان']],
  ['تعلموا الدين', []],
  ['ايمان قوي', ['ايمان?']],
  ['القرآن الكريم كتاب كريم', ['كريم?']],
  ['وريم قرأت', ['وريم']],
  ['ابو بكر قرأ', ['ابو بكر']],
  ['ولينا قرأت', ['ولينا']],
  ['مـريـم', ['مـريـم']],
  ['', []],
];

test.each(cases)('%s', (text, found) => {
  const places = namedPlaces(text, students);
  expect(places.map(({ start, end, isWord }) => text.slice(start, end) + (isWord ? '?' : ''))).toEqual(found);
});

test('names come in the order of the class, each once', () => {
  expect(namesIn('Oztürk, Amina, and Amina again.', students)).toEqual(['Amina Yusuf', 'Şeyma Öztürk']);
});

test.each([
  [
    'Amina read. Amina wrote, and so did Amina’s sister.',
    'A student read. A student wrote, and so did a student’s sister.',
  ],
  ['Today Amina Yusuf and Oztürk read.', 'Today a student and a student read.'],
  ['أُهدي الكتاب لمَريم وحدها، وقرأت مريم الخالد.', 'أُهدي الكتاب لطالب وحدها، وقرأت طالب.'],
  ['للخالد', 'لطالب'],
])('names go out of %s', (text, without) => {
  expect(withoutNames(text, namedPlaces(text, students))).toBe(without);
  expect(namedPlaces(without, students)).toEqual([]);
});

test('the work grows with the words of the text', () => {
  const long = 'Amina read a hadith to the whole room. '.repeat(3000);
  const many = Array.from({ length: 500 }, (_, index) => `Student${index} Family${index}`);
  expect(namedPlaces(long, [...many, ...students])).toHaveLength(3000);
});
