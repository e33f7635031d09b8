import { strFromU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { excelOf } from '#tests/tools/office-files.ts';
import { readXlsx } from './read-xlsx.ts';

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;

test('sheets have their names, rows their places, and hidden sheets stay hidden', () => {
  const { sheets } = readXlsx(
    excelOf({
      'حضور &amp; غياب': {
        rows: `<row r="1">${text('A1', 'الاسم')}<c r="B1"><v>12</v></c></row><row r="3">${text('A3', 'نور')}</row>`,
      },
      Hidden: { rows: `<row r="1">${text('A1', 'secret')}</row>`, state: 'hidden' },
      Last: { rows: `<row r="1">${text('A1', 'end')}</row>` },
    }),
  );
  expect(sheets.map(({ name }) => name)).toEqual(['حضور & غياب', 'Last']);
  expect(sheets[0]?.rows).toEqual([
    { number: 1, cells: ['الاسم', { number: '12' }] },
    { number: 2, cells: [] },
    { number: 3, cells: ['نور'] },
  ]);
  expect(sheets[1]?.rows).toEqual([{ number: 1, cells: ['end'] }]);
});

test('one cell in the last corner of all does not fill the phone with empty ones', () => {
  const { sheets } = readXlsx(
    excelOf({
      Far: { rows: `<row r="1">${text('A1', 'near')}</row><row r="1048576">${text('XFD1048576', 'far')}</row>` },
    }),
  );
  expect(sheets[0]?.isCut).toBe(true);
  expect(sheets[0]?.rows).toEqual([{ number: 1, cells: ['near'] }]);
});

test('a sheet that is a chart leaves the tables as they are, and is missed', () => {
  const { sheets, isPartial } = readXlsx(
    excelOf({ Marks: { rows: `<row r="1">${text('A1', 'Nur')}</row>` }, Chart: { rows: '', type: 'chartsheet' } }),
  );
  expect(sheets.map(({ name }) => name)).toEqual(['Marks']);
  expect(isPartial).toBe(true);
});

test('hidden rows and columns are not shown, and the others keep their names', () => {
  const row = (at: number, look = '') =>
    `<row r="${at}"${look}>${text(`A${at}`, `a${at}`)}${text(`B${at}`, `b${at}`)}${text(`C${at}`, `c${at}`)}</row>`;
  const { sheets } = readXlsx(
    excelOf({
      Keys: {
        before: '<sheetViews><sheetView rightToLeft="1"/></sheetViews><cols><col min="2" max="2" hidden="1"/></cols>',
        rows: row(1) + row(2, ' hidden="1"') + row(3),
      },
    }),
  );
  expect(sheets[0]).toMatchObject({ direction: 'rtl', hiddenColumns: [1], isCut: false });
  expect(sheets[0]?.rows).toEqual([
    { number: 1, cells: ['a1', 'c1'] },
    { number: 3, cells: ['a3', 'c3'] },
  ]);
});

test('a cell has its format, also one that counts days from 1904, and a formula without a result is missed', () => {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const styles = `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
  const strings = `<sst ${main}><si><r><t>Su</t></r><r><t>mayya</t></r><rPh><t>x</t></rPh></si></sst>`;
  const { sheets, isPartial } = readXlsx(
    excelOf(
      {
        S: {
          rows: '<row r="1"><c r="A1" s="1"><v>123</v></c><c r="B1" s="2"><v>1.0868055</v></c><c r="C1" s="3"><v>42064</v></c><c r="D1" t="s"><v>0</v></c><c r="E1" t="b"><v>1</v></c><c r="F1" t="e"><v>#N/A</v></c><c r="G1" s="3" t="d"><v>2026-03-01T00:00:00</v></c><c r="H1"><f>A1+1</f></c></row>',
        },
      },
      { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': strings },
    ),
  );
  const day = (at: string) => ({ day: at, time: undefined, shows: ['month', 'day', 'year'], isHijri: false });
  expect(sheets[0]?.rows[0]?.cells).toEqual([
    { number: '00123' },
    { number: '26:05' },
    day('2015-03-01'),
    'Sumayya',
    'TRUE',
    '#N/A',
    day('2026-03-01'),
  ]);
  expect(isPartial).toBe(true);
});

test('a note that thousands of cells share is cut, and what is shown of it stays small', () => {
  const strings = `<sst xmlns="x"><si><t>${'note '.repeat(6_000)}</t></si></sst>`;
  const rows = Array.from(
    { length: 200 },
    (_, at) => `<row r="${at + 1}">${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`,
  );
  const { sheets } = readXlsx(excelOf({ Long: { rows: rows.join('') } }, { 'xl/sharedStrings.xml': strings }));
  const letters = sheets
    .flatMap((sheet) => sheet.rows.flatMap(({ cells }) => cells))
    .reduce<number>((sum, cell) => sum + String(cell).length, 0);
  expect(sheets[0]?.isCut).toBe(true);
  expect(letters).toBeLessThan(5_000_000);
});

test.each(['utf16le', 'swapped'] as const)('parts in UTF-16 are read, also without their mark (%s)', (order) => {
  const parts = unzipSync(excelOf({ الأول: { rows: `<row r="1">${text('A1', 'نور')}</row>` } }));
  for (const path of ['xl/workbook.xml', 'xl/worksheets/sheet0.xml']) {
    const wide = Buffer.from(strFromU8(parts[path] ?? new Uint8Array()), 'utf16le');
    parts[path] = new Uint8Array(order === 'swapped' ? wide.swap16() : wide);
  }
  const { sheets } = readXlsx(zipSync(parts));
  expect(sheets).toMatchObject([{ name: 'الأول', rows: [{ number: 1, cells: ['نور'] }] }]);
});

test('a sheet that breaks off is shown as far as it goes', () => {
  const { sheets } = readXlsx(
    excelOf({ Broken: { rows: `<row r="1">${text('A1', 'kept')}</row><row r="2"><c r="A2" <<` } }),
  );
  expect(sheets[0]?.rows[0]).toEqual({ number: 1, cells: ['kept'] });
  expect(sheets[0]?.isCut).toBe(true);
});
