import { expect, test } from 'vitest';
import { cleanFileName, receivedFileName } from './file-name.ts';

test('an ordinary name is unchanged, in every script', () => {
  for (const name of [
    'lesson 1.pdf',
    'التقرير الشهري.docx',
    'ماہانہ رپورٹ.xlsx',
    'می‌خواهم.pdf',
    'a.b.c.PDF',
    "o'neil (2).png",
  ]) {
    expect(cleanFileName(name)).toBe(name);
  }
});

test('folders are dropped, of whichever system they are', () => {
  expect(cleanFileName('../../etc/passwd.pdf')).toBe('passwd.pdf');
  expect(cleanFileName('C:\\Users\\Amina\\lesson.pdf')).toBe('lesson.pdf');
  expect(cleanFileName('..')).toBe('file.');
  expect(cleanFileName('/')).toBe('file');
});

test('control characters and line breaks never reach a header', () => {
  expect(cleanFileName('a\u0000b\u0007.pdf')).toBe('ab.pdf');
  expect(cleanFileName('lesson\r\nSet-Cookie: a=b.pdf')).toBe('lesson Set-Cookie: a=b.pdf');
  expect(receivedFileName('lesson%0D%0Aone.pdf')).toBe('lesson one.pdf');
  expect(cleanFileName('one\u2028two.pdf')).toBe('one two.pdf');
});

test('a name cannot pretend another extension by turning the direction of reading', () => {
  expect(cleanFileName('invoice\u202efdp.exe')).toBe('invoicefdp.exe');
  expect(cleanFileName('a\u2066b\u2069\u200f\ufeff.pdf')).toBe('ab.pdf');
});

test('quotes stay as they are, also on their way through a form', () => {
  expect(cleanFileName('the "best" lesson.pdf')).toBe('the "best" lesson.pdf');
  expect(receivedFileName('the %22best%22 lesson.pdf')).toBe('the "best" lesson.pdf');
});

test('a cleaned name is unchanged by another cleaning', () => {
  for (const name of [
    'REPORT .PDF',
    'a  "b"\u202e.pdf',
    `${'x'.repeat(300)}.pdf`,
    ' .pdf',
    're\u0301sume\u0301.pdf',
    'a . b .pdf',
  ])
    expect(cleanFileName(cleanFileName(name))).toBe(cleanFileName(name));
});

test('letters written in two characters become one', () => {
  expect(cleanFileName('re\u0301sume\u0301.pdf')).toBe('r\u00e9sum\u00e9.pdf');
});

test('a name without a stem gets one, and keeps its extension', () => {
  expect(cleanFileName('.pdf')).toBe('file.pdf');
  expect(cleanFileName('   .pdf')).toBe('file.pdf');
  expect(cleanFileName('')).toBe('file');
});

test('a long name is cut before its extension, between whole letters', () => {
  expect(cleanFileName(`${'ا'.repeat(300)}.pdf`)).toBe(`${'ا'.repeat(146)}.pdf`);
  expect(cleanFileName(`${'x'.repeat(145)}👨‍👩‍👧.pdf`)).toBe(`${'x'.repeat(145)}.pdf`);
  expect([...cleanFileName(`a.${'x'.repeat(500)}`)].length).toBeLessThanOrEqual(150);
});

test('half a letter of a broken encoding is dropped', () => {
  expect(cleanFileName('a\ud800b.pdf')).toBe('ab.pdf');
});
