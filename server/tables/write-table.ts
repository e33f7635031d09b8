import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import Papa from 'papaparse';
import { fileKinds } from '#contract/file-kinds.ts';
import type { Language } from '#contract/language/languages.ts';
import { makeXlsx, type XlsxSheet } from '#server/documents/xlsx.ts';

export type Table = Readonly<XlsxSheet>;
export type Cell = Table['rows'][number][number];

/**
 * Text that spreadsheet programs would take for a formula (OWASP, 'CSV Injection'), including full-width signs, which some
 * read like the plain ones. Telephone numbers and negative amounts also start with a sign and stay unchanged.
 */
const formulaStart = /^[\t\r\n]|^\s*(?:[=@＝＠]|[+\-＋－](?![\d٠-٩.,\s()-]*$))/;

/** A cell as plain text, in each kind of file, because workbooks may later be saved as CSV. */
function harmless(cell: Cell): Cell {
  return typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : cell;
}

/** Excel reads a file as UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF';
const chunkRows = 500;

/** Sends a table as a download, CSV in pieces. */
export async function sendTable(
  reply: FastifyReply,
  table: Table,
  { format, language }: { format: 'csv' | 'xlsx'; language: Language },
): Promise<FastifyReply> {
  const name = `${table.name}.${format}`;
  reply
    .header(
      'content-disposition',
      `attachment; filename="table.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('content-language', language);
  const columns = table.columns.map((column) => String(harmless(column)));
  const rows = table.rows.map((row) => row.map(harmless));
  if (format === 'csv') {
    return reply.type(`${fileKinds.csv}; charset=utf-8`).send(Readable.from(csvChunks({ columns, rows })));
  }
  return reply.type(fileKinds.xlsx).send(await makeXlsx({ language, sheets: [{ name: table.name, columns, rows }] }));
}

/** The lines of a table as CSV (RFC 4180). */
function* csvChunks({ columns, rows }: Pick<Table, 'columns' | 'rows'>): Generator<string> {
  yield byteOrderMark + csv([columns]);
  for (let first = 0; first < rows.length; first += chunkRows) yield csv(rows.slice(first, first + chunkRows));
}

function csv(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((row) => [...row]);
  return `${Papa.unparse(lines, { newline: '\r\n' })}\r\n`;
}
