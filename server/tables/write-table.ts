import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import Papa from 'papaparse';
import { fileKinds } from '#contract/file-kinds.ts';
import { makeXlsx } from '#server/documents/xlsx.ts';
import type { Language } from '#server/http/problems/language.ts';

export type Cell = string | number;

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * What a program for tables would take for a formula (OWASP, 'CSV Injection'): it gets an apostrophe before it. Telephone
 * numbers and negative amounts start with a sign as well and are left as they are.
 */
const formulaStart = /^[=@\t\r]|^[+-](?![\d٠-٩.,\s()-]*$)/;

/** Excel takes a file for UTF-8 only with it. */
const byteOrderMark = '\uFEFF';
const chunkRows = 500;

/** Sends a table as a file to keep, CSV in pieces. */
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
  if (format === 'csv') return reply.type(`${fileKinds.csv}; charset=utf-8`).send(Readable.from(csvChunks(table)));
  const { columns, rows } = table;
  return reply.type(fileKinds.xlsx).send(await makeXlsx({ language, sheets: [{ name: table.name, columns, rows }] }));
}

/** The lines of a table as CSV (RFC 4180), with formulas made harmless. */
function* csvChunks({ columns, rows }: Pick<Table, 'columns' | 'rows'>): Generator<string> {
  yield byteOrderMark + csv([columns]);
  for (let first = 0; first < rows.length; first += chunkRows) yield csv(rows.slice(first, first + chunkRows));
}

function csv(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((row) => [...row]);
  return `${Papa.unparse(lines, { escapeFormulae: formulaStart, newline: '\r\n' })}\r\n`;
}
