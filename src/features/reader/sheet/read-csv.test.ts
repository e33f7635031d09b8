import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const rowsOf = (bytes: Uint8Array) => readCsv(bytes).sheets[0]?.rows.map(({ cells }) => cells);
const utf8 = (text: string) => new TextEncoder().encode(text);

test('separators are found: comma, semicolon and tab', () => {
  expect(rowsOf(utf8('a,b\n1,2'))).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(rowsOf(utf8('a;b\n1;"2;3"'))).toEqual([
    ['a', 'b'],
    ['1', '2;3'],
  ]);
  expect(rowsOf(utf8('a\tb\n1\t2'))).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test("Excel's line that names the separator is read, and not shown", () => {
  expect(rowsOf(utf8('\ufeffsep=;\r\na;b,c\r\n1;2'))).toEqual([
    ['a', 'b,c'],
    ['1', '2'],
  ]);
  expect(rowsOf(utf8('sep=\\t\na\tb'))).toEqual([['a', 'b']]);
});

test('rows have the numbers that they have in the file, blank ones counted', () => {
  const rows = readCsv(utf8('a,b\n\n\n,,\n1,2\n"x\ny",3')).sheets[0]?.rows;
  expect(rows).toEqual([
    { number: 1, cells: ['a', 'b'] },
    { number: 5, cells: ['1', '2'] },
    { number: 6, cells: ['x\ny', '3'] },
  ]);
});

test('Arabic is read from UTF-8 with a mark, UTF-16 and the letters of Arabic Windows', () => {
  expect(rowsOf(utf8('\ufeffالاسم,العمر\nأمينة,٩'))).toEqual([
    ['الاسم', 'العمر'],
    ['أمينة', '٩'],
  ]);
  const utf16 = Uint8Array.from([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from([...'باب'].map((c) => c.charCodeAt(0))).buffer),
  ]);
  expect(rowsOf(utf16)).toEqual([['باب']]);
  // 'باب' in Windows-1256.
  expect(rowsOf(Uint8Array.from([0xc8, 0xc7, 0xc8]))).toEqual([['باب']]);
});

test('a file of ten million cells is cut, and says so', () => {
  const sheet = readCsv(utf8(`${'1,2,3,4,5,6,7,8,9,10\n'.repeat(1_000_000)}`)).sheets[0];
  expect(sheet?.isCut).toBe(true);
  expect(sheet?.rows).toHaveLength(5_000);
});
