import { expect, test } from 'vitest';
import { visualRuns } from './visual-runs.ts';

function onPaper(line: string, direction: 'ltr' | 'rtl'): string[] {
  return visualRuns(line, direction).map((run) => run.text);
}

test('an Arabic line starts at the right and its number keeps its digits in order', () => {
  // fontkit turns both runs round, so the number is handed over backwards.
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
    { text: 'Chapter ', font: 'latin' },
    { text: 'سورة', font: 'arabic' },
    { text: ' ', font: 'arabic' },
    { text: 'is read', font: 'latin' },
  ]);
});

test('an empty line has nothing to draw', () => {
  expect(visualRuns('', 'rtl')).toEqual([]);
});
