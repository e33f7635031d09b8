import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readXlsx } from './read-xlsx.ts';

/** A workbook as spreadsheets write it, of sheets given by their rows in XML. */
function workbook(sheets: Record<string, { rows: string; state?: string }>): Uint8Array {
  const names = Object.entries(sheets);
  const relations = names.map(
    (_, i) =>
      `<Relationship Id="r${i}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${i}.xml"/>`,
  );
  const listed = names.map(
    ([name, { state }], i) =>
      `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i}"${state ? ` state="${state}"` : ''}/>`,
  );
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="w" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    ),
    ...Object.fromEntries(
      names.map(([, { rows }], i) => [
        `xl/worksheets/sheet${i}.xml`,
        strToU8(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  });
}

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;

test('sheets have their names, rows their places, and hidden sheets stay hidden', async () => {
  const { sheets } = await readXlsx(
    workbook({
      'حضور &amp; غياب': {
        rows: `<row r="1">${text('A1', 'الاسم')}<c r="B1"><v>12</v></c></row><row r="3">${text('A3', 'نور')}</row>`,
      },
      Hidden: { rows: `<row r="1">${text('A1', 'secret')}</row>`, state: 'hidden' },
      Last: { rows: `<row r="1">${text('A1', 'end')}</row>` },
    }),
  );
  expect(sheets.map(({ name }) => name)).toEqual(['حضور & غياب', 'Last']);
  expect(sheets[0]?.rows).toEqual([['الاسم', 12], [], ['نور']]);
  expect(sheets[1]?.rows).toEqual([['end']]);
});

test('one cell in the last corner of all does not fill the phone with empty ones', async () => {
  const { sheets } = await readXlsx(
    workbook({
      Far: { rows: `<row r="1">${text('A1', 'near')}</row><row r="1048576">${text('XFD1048576', 'far')}</row>` },
    }),
  );
  expect(sheets[0]?.isCut).toBe(true);
  expect(sheets[0]?.rows).toEqual([['near']]);
});
