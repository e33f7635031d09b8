import { expect, test } from 'vitest';
import { blocksOf, letterHeight, plainLetters, type Run } from './blocks-of.ts';
import { isReadable } from './is-readable.ts';

/** A run of letters that are half as wide as they are high. */
const run = (str: string, left: number, y: number, height = 10): Run => ({
  str,
  transform: [height, 0, 0, height, left, y],
  width: (str.length * height) / 2,
  height,
});

test('a heading is larger than the text, lines of a paragraph are one text, and a gap starts another one', () => {
  const long = 'x'.repeat(80);
  const page = [
    run('The opening', 50, 700, 16),
    run(`It is recited in every ${long}`, 50, 670),
    run('prayer, and has seven verses.', 50, 656),
    run('The second paragraph.', 50, 620),
    run('7', 300, 40),
  ];
  expect(blocksOf(page)).toEqual([
    { kind: 'heading', text: 'The opening' },
    { kind: 'paragraph', text: `It is recited in every ${long} prayer, and has seven verses.` },
    { kind: 'paragraph', text: 'The second paragraph.' },
  ]);
});

test('runs of an Arabic line are read from the right, also where the file has them from the left; figures and Latin words stay', () => {
  const page = [run('العالمين', 40, 700), run('رب', 100, 700), run('لله', 130, 700), run('الحمد', 160, 700)];
  expect(blocksOf(page)).toEqual([{ kind: 'paragraph', text: 'الحمد لله رب العالمين' }]);
  expect(blocksOf([...page].reverse())).toEqual(blocksOf(page));
  const mixed = [run('كتاب', 200, 700), run('Learn', 100, 700), run('Arabic', 130, 700), run('جديد', 40, 700)];
  expect(blocksOf(mixed)[0]?.text).toBe('كتاب Learn Arabic جديد');
  const quoted = [run('سورة', 200, 700), run('»', 190, 700), run('الملك', 164, 700), run('«', 158, 700)];
  expect(blocksOf(quoted)[0]?.text).toBe('سورة «الملك»');
});

test('words that a line breaks are whole again, items of a list stay apart, and turned text is left out', () => {
  const turned: Run = { ...run('DRAFT', 10, 300), transform: [0, 10, -10, 0, 10, 300] };
  const page = [
    run('memori-', 50, 700),
    run('sation helps', 50, 686),
    turned,
    run('1. First', 50, 672),
    run('2. Second', 50, 658),
  ];
  expect(blocksOf(page).map(({ text }) => text)).toEqual(['memorisation helps', '1. First', '2. Second']);
});

test('letters in the shapes of a font become those of a keyboard', () => {
  expect(plainLetters('\ufe8d\ufedf\ufea4\ufee4\ufeaa')).toBe('الحمد');
  expect(plainLetters('\ufefb \ufb01rst \ufdfa')).toBe('لا first \ufdfa');
  expect(plainLetters('\ufe91\ufe76')).toBe('بَ');
});

test('the size of letters is that of most of them', () => {
  expect(letterHeight([run('Title', 0, 0, 30), run('many letters of the body', 0, 0, 9)])).toBe(9);
  expect(letterHeight([])).toBe(0);
});

test.each([
  ['a page of prose', 'In the name of God, the Merciful. '.repeat(4), true],
  ['a page of Arabic', 'قرأت المعلمة سورة الفاتحة ثم كتبت الكلمة الجديدة على السبورة. '.repeat(2), true],
  ['Arabic the wrong way round', 'تأرق ةملعملا ةروس ةحتافلا مث تبتك ةملكلا ةديدجلا ىلع ةروبسلا '.repeat(2), false],
  ['a scan with a page number', 'Page 7', false],
  ['letters that no font can name', '\ue001\ue002\ue003 abc '.repeat(40), false],
  ['letters that stand alone', 'a b c d e f g h '.repeat(20), false],
])('%s', (_, text, expected) => {
  expect(isReadable(text)).toBe(expected);
});
