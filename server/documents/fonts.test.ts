import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { printedLetters } from '#contract/text/printed-letters.ts';
import { unprintedLetters } from '#contract/text/unprinted.ts';
import { lettersOfFonts } from '#tests/tools/letters-of-fonts.ts';
import { textOfPdf } from '#tests/tools/pdf-text.ts';
import { makeReportPdf } from './report-pdf.ts';

/* Reports must be printed with every letter that a teacher can type. */

const texts = {
  Turkish: 'Şeyma Öztürk İğdır çalıştı',
  Hausa: 'ɗalibi ƙasa ɓera ƴaƴa',
  Yoruba: 'Ọ̀kẹ́ ọmọ Ẹ̀gbá ṣe',
  Vietnamese: 'Nguyễn Thị Hường đọc',
  Cyrillic: 'Привет Ғайса Ұлы Ҳақ Ӣд',
  Greek: 'Καλημέρα',
  Urdu: 'ٹوپی ڈاکٹر ے ہیں',
  Pashto: 'ښوونځی ږ ډ ړ',
  signs: '→ ✓ ★ ● ™ € ½',
} as const;

/** Letters that are printed in another order than they are read, by the searched text: the words in the span's text. */
const reordered = {
  Bengali: 'শিক্ষার্থী কি ক্ষমা',
  'Bengali r above a letter with a vowel before it': 'মূর্তি',
  Hindi: 'विद्यार्थी क्षि हिन्दी',
} as const;

function report(covered: string, language: 'en' | 'ar' = 'en') {
  const page = { version: 1, language, figures: { lessons: null, students: null }, covered, wentWell: '', needed: '' };
  return makeReportPdf({
    heading: { month: '2026-10', className: 'A', madrasaName: 'B' },
    page: { ...page, version: 1 },
    photos: [],
  });
}

/** The glyphs of a PDF that represent no letter: the box. */
async function boxesIn(pdf: Buffer): Promise<number> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise;
  let boxes = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    for (const [index, operator] of fnArray.entries()) {
      if (operator !== OPS.showText && operator !== OPS.showSpacedText) continue;
      const glyphs = argsArray[index][0] as readonly (number | { originalCharCode: number })[];
      boxes += glyphs.filter((glyph) => typeof glyph === 'object' && glyph.originalCharCode === 0).length;
    }
  }
  await document.loadingTask.destroy();
  return boxes;
}

const squeezed = (text: string) => text.normalize('NFKC').replace(/[\s\p{Cc}]/gu, '');

test.each(Object.entries(texts))('%s is read back from the PDF, without a box', async (_, text) => {
  expect(unprintedLetters(text)).toEqual([]);
  for (const language of ['en', 'ar'] as const) {
    const pdf = await report(text, language);
    expect(await boxesIn(pdf)).toBe(0);
    const read = squeezed(await textOfPdf(pdf));
    for (const word of text.split(' ')) expect([word, read.includes(squeezed(word))]).toEqual([word, true]);
  }
});

test.each(Object.entries(reordered))('%s is printed without a box, and copied in reading order', async (_, text) => {
  expect(unprintedLetters(text)).toEqual([]);
  const pdf = await report(text);
  expect(await boxesIn(pdf)).toBe(0);
  const read = new Set(await textOfPdf(pdf));
  expect(new Set([...text].filter((letter) => !read.has(letter)))).toEqual(new Set());
});

test('emoji are printed in one colour, families and flags as one sign', async () => {
  const text = 'Well done 👍🏽 👩‍🏫 🇲🇦 ❤️ 1️⃣ 🎉';
  expect(unprintedLetters(text)).toEqual([]);
  for (const language of ['en', 'ar'] as const) expect(await boxesIn(await report(text, language))).toBe(0);
});

test('marks of direction around a Latin name in an Arabic report draw nothing', async () => {
  const name = '\u200e\u2068Reading One\u2069\u200f\u202a\u202c\ufeff';
  const pdf = await report(`قرأنا كتاب ${name} معًا`, 'ar');
  expect(await boxesIn(pdf)).toBe(0);
  expect(await textOfPdf(pdf)).toContain('Reading One');
});

test('a letter that no font has is seen as one, and the PDF says what that means', async () => {
  const text = 'They wrote 中文 and አማርኛ.';
  expect(unprintedLetters(text)).toEqual(['中', '文', 'አ', 'ማ', 'ር', 'ኛ']);
  const pdf = await report(text);
  expect(await boxesIn(pdf)).toBe(0);
  const read = await textOfPdf(pdf);
  expect(read.match(/\ufffd/g)).toHaveLength(6 + 1);
  expect(read).toContain('cannot be printed');
  expect(await textOfPdf(await report('All went well.'))).not.toContain('\ufffd');
});

test('the table by which the form warns is that of the fonts', () => {
  expect(printedLetters).toEqual(lettersOfFonts());
});
