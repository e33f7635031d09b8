/**
 * Code of the thread that reads a table. It is text, because a bundle has no file for it.
 * It stops at the limits while it reads, and returns each visible sheet's rows with any text, with their numbers in the file,
 * packed in parts that the caller takes out one after the other.
 * Dates become the day, in the notation of people; a number whose format matters comes with its code.
 * A workbook names its cells: `XFD1048576` alone would make a reader fill a million rows of 16,384 columns. So cells outside
 * of the limits are cut out of the sheets before they are read; rows with content there are too many.
 */
export const readerCode = String.raw`
const { parentPort, workerData } = require('node:worker_threads');
const { content, extension, text, delimiter, limits, modules } = workerData;
const mostRows = limits.rows + limits.titleRows;
const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);

/** Removes characters that no database column can hold: U+0000, and half of a pair. */
const storable = (value) => value.replace(/\0|\p{Cs}/gu, '');
const cut = (cell) => typeof cell === 'string' ? storable(cell.trim().slice(0, limits.cell)) : cell;
const hasText = ([, row]) => row.some((cell) => cell !== '');

function readCsv() {
  const { parse } = require(modules.papaparse);
  const rows = [];
  let number = 0;
  let filled = 0;
  parse(text, {
    ...(delimiter && { delimiter }),
    step: ({ data }, parser) => {
      number += 1;
      const row = [number, data.slice(0, limits.columns).map(cut)];
      if (!hasText(row)) return;
      rows.push(row);
      filled += 1;
      if (filled >= mostRows + 1) parser.abort();
    },
  });
  return { sheets: [{ name: '', rows, isTooLong: filled > mostRows, hiddenRows: 0, hiddenColumns: 0 }], hiddenSheets: 0 };
}

function columnOf(letters) {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** The sheet without cells outside of the limits; one row too many if some of these have content. */
function boundedSheet(xml) {
  const start = xml.search(/<(?:\w+:)?sheetData[\s>]/);
  const end = xml.search(/<\/(?:\w+:)?sheetData>/);
  if (start < 0 || end < start) return xml;
  const [head, ...rows] = xml.slice(start, end).split(/(?=<(?:\w+:)?row[\s>])/);
  const kept = [head];
  let isTooLong = false;
  let number = 0;
  for (const row of rows) {
    number = Number(/^<[^>]*?\sr\s*=\s*["'](\d+)["']/.exec(row)?.[1] ?? number + 1);
    if (number <= mostRows) kept.push(boundedRow(row));
    else isTooLong ||= /<(?:\w+:)?(?:v|t)[\s>]/.test(row);
  }
  if (isTooLong) {
    const [, prefix = ''] = /<(\w+:)?sheetData/.exec(xml) ?? [];
    const [row, cell, text] = ['row', 'c', 'v'].map((name) => prefix + name);
    kept.push('<' + row + ' r="' + (mostRows + 1) + '"><' + cell + '><' + text + '>1</' + text + '></' + cell + '></' + row + '>');
  }
  return xml.slice(0, start) + kept.join('') + xml.slice(end);
}

function boundedRow(row) {
  return row.replace(/<(?:\w+:)?c\s[^>]*?\br\s*=\s*["']([A-Z]+)\d+["'][^>]*?(?:\/>|>.*?<\/(?:\w+:)?c>)/gs, (cell, letters) =>
    letters.length > 3 || columnOf(letters) > limits.columns ? '' : cell);
}

/** A chart or macro sheet has no cells, and the workbook reader fails on it. */
function withoutOtherSheets(parts) {
  const rels = Object.keys(parts).find((name) => /xl\/_rels\/workbook\.xml\.rels$/i.test(name));
  const book = Object.keys(parts).find((name) => /xl\/workbook\.xml$/i.test(name));
  if (!rels || !book) return;
  const others = [...Buffer.from(parts[rels]).toString().matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /\bType\s*=\s*["'][^"']*\/(?:chartsheet|dialogsheet|xlMacrosheet|xlIntlMacrosheet)["']/i.test(tag))
    .map((tag) => /\bId\s*=\s*["']([^"']*)["']/.exec(tag)?.[1]);
  const xml = Buffer.from(parts[book]).toString();
  parts[book] = Buffer.from(xml.replace(/<(?:\w+:)?sheet\s[^>]*>/g, (tag) =>
    others.includes(/\b\w+:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1]) ? '' : tag));
}

/** The format shows a number's leading zeros, its plus sign or its groups: a phone number or a code, not a quantity. */
function isCode(format, value) {
  const bare = format.replace(/"[^"]*"|\\./g, (quoted) => (/^["\\\s\d+().-]*$/.test(quoted) ? '' : '!'));
  return Number.isSafeInteger(value) && value >= 0 && /^[0#\s()+\-[\]<=>;\d]*$/.test(bare) && /[0#]/.test(bare);
}

async function readWorkbook() {
  const { unzipSync, zipSync } = require(modules.fflate);
  const { readXlsx } = await import(modules.xlsx);
  const parts = unzipSync(bytes);
  withoutOtherSheets(parts);
  for (const name of Object.keys(parts)) {
    if (!/worksheets\/[^/]*\.xml$/i.test(name)) continue;
    parts[name] = Buffer.from(boundedSheet(Buffer.from(parts[name]).toString()));
  }
  let hiddenSheets = 0;
  let visible = 0;
  const { sheets } = await readXlsx(zipSync(parts, { level: 0 }), {
    readStyles: true,
    sheets: ({ hidden, veryHidden }) => {
      if (hidden || veryHidden) {
        hiddenSheets += 1;
        return false;
      }
      visible += 1;
      return visible <= limits.sheets;
    },
  });
  return { sheets: sheets.map((sheet) => readSheet(sheet)), hiddenSheets };
}

function readSheet({ name, rows, cells, merges = [], rowDefs, columns = [] }) {
  const format = (value, row, column) => {
    const code = cells?.get(row + ',' + column)?.style?.numFmt;
    return code && isCode(code, value) ? [value, code] : String(Number(value.toPrecision(15)));
  };
  const cellOf = (value, row, column) => value === null || value === undefined ? ''
    : value instanceof Date ? value.toISOString().slice(0, 10)
    : typeof value === 'number' ? format(value, row, column)
    : String(value);
  const table = rows.map((row, at) => row.slice(0, limits.columns).map((value, column) => cut(cellOf(value, at, column))));
  // A merged name beside several rows applies to each of them.
  for (const { startRow, endRow, startCol } of merges) {
    const value = table[startRow]?.[startCol];
    if (!value || endRow === startRow) continue;
    for (let at = startRow + 1; at <= Math.min(endRow, table.length - 1); at += 1) table[at][startCol] ||= value;
  }
  const isHiddenColumn = (column) => columns[column]?.hidden === true;
  const shown = table.map((row, at) => [at + 1, row.filter((_, column) => !isHiddenColumn(column))]);
  const hiddenColumns = (table[0] ?? []).filter((_, column) =>
    isHiddenColumn(column) && table.some((row) => row[column])).length;
  const filled = shown.filter(hasText);
  const visible = filled.filter(([number]) => !rowDefs?.get(number - 1)?.hidden);
  return { name: storable(name), rows: visible, hiddenRows: filled.length - visible.length, hiddenColumns, isTooLong: rows.length > mostRows };
}

Promise.resolve(extension === 'csv' ? readCsv() : readWorkbook()).then(({ sheets, hiddenSheets }) => {
  const encoder = new TextEncoder();
  let packedBytes = 0;
  const packed = sheets.map(({ rows, ...sheet }) => {
    const parts = [];
    for (let first = 0; first < rows.length; first += limits.rowsAtOnce) {
      const part = encoder.encode(JSON.stringify(rows.slice(first, first + limits.rowsAtOnce)));
      // Thousands of cells may share one long text, so a small file would take much memory.
      packedBytes += part.length;
      if (packedBytes > limits.textBytes) throw new Error('The table is too long.');
      parts.push(part);
    }
    return { ...sheet, count: rows.length, first: rows.slice(0, limits.titleRows), parts };
  });
  parentPort.postMessage({ sheets: packed, hiddenSheets }, packed.flatMap(({ parts }) => parts.map(({ buffer }) => buffer)));
});
`;
