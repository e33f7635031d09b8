import { expect, test } from 'vitest';
import { directionOfText, visualRuns } from './visual-runs.ts';

function onPaper(line: string, direction: 'ltr' | 'rtl'): string[] {
  return visualRuns(line, direction).map((run) => run.text);
}

test('an Arabic line starts at the right and its number keeps its digits in order', () => {
  // fontkit reverses both runs, so the number is passed backwards.
  expect(onPaper('الصفحة ١٢ من', 'rtl')).toEqual([' من', '٢١', 'الصفحة ']);
});

test('a Latin word inside an Arabic line reads from left to right', () => {
  expect(onPaper('ملف PDF جديد', 'rtl')).toEqual(['جديد', ' ', 'PDF', 'ملف ']);
});

test('brackets and quotation marks open towards the text they hold', () => {
  expect(onPaper('(نور)', 'rtl')).toEqual(['(', 'نور', ')']);
  expect(onPaper('«نور»', 'rtl')).toEqual(['«', 'نور', '»']);
});

test('an Arabic stop keeps its place between what is before and after it', () => {
  expect(onPaper('٤٥؛ PDF', 'rtl')).toEqual(['PDF', ' ؛', '٥٤']);
});

test('an English line sets its Arabic words with the Arabic font and keeps their place', () => {
  expect(visualRuns('Chapter سورة is read', 'ltr')).toEqual([
    { text: 'Chapter ', font: 'latin', start: 0 },
    { text: 'سورة', font: 'arabic', start: 8 },
    { text: ' ', font: 'arabic', start: 12 },
    { text: 'is read', font: 'latin', start: 13 },
  ]);
});

test('an empty line has nothing to draw', () => {
  expect(visualRuns('', 'rtl')).toEqual([]);
});

test('a text is read from where its first letter is read, and one without letters as the document', () => {
  expect([directionOfText('١٢ طالبًا', 'ltr'), directionOfText('12 students', 'rtl')]).toEqual(['rtl', 'ltr']);
  expect([directionOfText('12', 'rtl'), directionOfText('', 'ltr')]).toEqual(['rtl', 'ltr']);
});
