import Papa from 'papaparse';
import { decodeText } from '#contract/tables/encodings.ts';
import { Budget, shortened } from './budget.ts';
import { mostColumns, type Row, type Workbook } from './sheets.ts';

/** Reads a CSV file, as far as it is shown, with whatever separator and letters it was saved. */
export function readCsv(bytes: Uint8Array): Workbook {
  const rows: Row[] = [];
  const budget = new Budget();
  let isCut = false;
  Papa.parse<string[]>(decodeText(bytes), {
    skipEmptyLines: 'greedy',
    step: ({ data }, parser) => {
      const cells = data.slice(0, mostColumns).map(shortened);
      isCut ||= data.length > mostColumns;
      if (!budget.takes(cells)) {
        isCut = true;
        return parser.abort();
      }
      rows.push({ number: rows.length + 1, cells });
    },
  });
  return { sheets: [{ name: '', rows, hiddenColumns: [], direction: undefined, isCut }], isPartial: false };
}
