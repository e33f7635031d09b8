import Papa from 'papaparse';
import { decodeText } from '#contract/tables/encodings.ts';
import { withoutSeparatorRow } from '#contract/tables/separator-row.ts';
import { Budget, shortened } from './budget.ts';
import { mostColumns, type Row, type Workbook } from './sheets.ts';

/** Reads the shown part of a CSV file, with any separator and encoding. Rows are numbered as in the file. */
export function readCsv(bytes: Uint8Array): Workbook {
  const rows: Row[] = [];
  const budget = new Budget();
  const { text, delimiter } = withoutSeparatorRow(decodeText(bytes));
  let isCut = false;
  let number = 0;
  Papa.parse<string[]>(text, {
    ...(delimiter && { delimiter }),
    step: ({ data }, parser) => {
      number += 1;
      if (data.every((cell) => cell.trim() === '')) return;
      const cells = data.slice(0, mostColumns).map(shortened);
      isCut ||= data.length > mostColumns;
      if (!budget.takes(cells)) {
        isCut = true;
        return parser.abort();
      }
      rows.push({ number, cells });
    },
  });
  return { sheets: [{ name: '', rows, hiddenColumns: [], direction: undefined, isCut }], isPartial: false };
}
