/**
 * What the thread runs that reads a table. Text, because a bundle has no file for it. It stops at the limits while it reads, and
 * answers the rows that have any text, packed in parts that whoever asked takes out one after the other. Dates become the
 * day, as a person writes it.
 *
 * A workbook names its cells: `XFD1048576` alone would make a reader fill a million rows of 16,384 columns. So what is outside
 * of the limits is cut out of the sheets before they are read; rows that hold something there are too many.
 */
export const readerCode = String.raw`
const { createRequire } = require('node:module');
const { parentPort, workerData } = require('node:worker_threads');
const { content, extension, limits, papaparse, workbook } = workerData;
const mostRows = limits.rows + 2;
const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);

const text = (cell) => cell === null || cell === undefined ? ''
  : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
const cleaned = (row) => row.slice(0, limits.columns).map((cell) => text(cell).trim().slice(0, limits.cell));
const hasText = (row) => row.some((cell) => cell !== '');

/** UTF-16 by its mark, else UTF-8, else what Excel writes in Arabic countries; its French letters are those of Western Europe. */
function decoded() {
  const mark = bytes.subarray(0, 2).toString('hex');
  const wide = { fffe: 'utf-16le', feff: 'utf-16be' }[mark];
  if (wide) return new TextDecoder(wide, { fatal: true }).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256', { fatal: true }).decode(bytes);
  }
}

function readCsv() {
  const { parse } = require(papaparse);
  const rows = [];
  parse(decoded(), {
    skipEmptyLines: true,
    step: ({ data }, parser) => {
      const row = cleaned(data);
      if (hasText(row)) rows.push(row);
      if (rows.length >= mostRows) parser.abort();
    },
  });
  return { rows, isTooLong: false };
}

function columnOf(letters) {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** Without what is outside; 'isTooLong' where some of it holds something. */
function boundedSheet(xml) {
  const start = xml.search(/<(?:\w+:)?sheetData[\s>]/);
  const end = xml.search(/<\/(?:\w+:)?sheetData>/);
  if (start < 0 || end < start) return { xml, isTooLong: false };
  const [head, ...rows] = xml.slice(start, end).split(/(?=<(?:\w+:)?row[\s>])/);
  const kept = [head];
  let isTooLong = false;
  let number = 0;
  for (const row of rows) {
    number = Number(/^<[^>]*?\sr\s*=\s*["'](\d+)["']/.exec(row)?.[1] ?? number + 1);
    if (number <= mostRows) kept.push(boundedRow(row));
    else isTooLong ||= /<(?:\w+:)?(?:v|t)[\s>]/.test(row);
  }
  return { xml: xml.slice(0, start) + kept.join('') + xml.slice(end), isTooLong };
}

function boundedRow(row) {
  return row.replace(/<(?:\w+:)?c\s[^>]*?\br\s*=\s*["']([A-Z]+)\d+["'][^>]*?(?:\/>|>.*?<\/(?:\w+:)?c>)/gs, (cell, letters) =>
    letters.length > 3 || columnOf(letters) > limits.columns ? '' : cell);
}

async function readWorkbook() {
  const { unzipSync, zipSync } = createRequire(workbook)('fflate');
  const parts = unzipSync(bytes);
  let isTooLong = false;
  for (const name of Object.keys(parts)) {
    if (!/worksheets\/[^/]*\.xml$/i.test(name)) continue;
    const bounded = boundedSheet(Buffer.from(parts[name]).toString());
    isTooLong ||= bounded.isTooLong;
    parts[name] = Buffer.from(bounded.xml);
  }
  const { readSheet } = require(workbook);
  const rows = await readSheet(Buffer.from(zipSync(parts, { level: 0 })));
  return { rows: rows.map(cleaned).filter(hasText).slice(0, mostRows), isTooLong };
}

Promise.resolve(extension === 'csv' ? readCsv() : readWorkbook()).then(({ rows: [headers, ...rows], isTooLong }) => {
  const encoder = new TextEncoder();
  const parts = [];
  for (let first = 0; first < rows.length; first += limits.rowsAtOnce) {
    parts.push(encoder.encode(JSON.stringify(rows.slice(first, first + limits.rowsAtOnce))));
  }
  const answer = { headers, parts, isTooLong: isTooLong || rows.length > limits.rows };
  parentPort.postMessage(answer, parts.map(({ buffer }) => buffer));
});
`;
