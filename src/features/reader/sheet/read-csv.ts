import Papa from 'papaparse';
import { type Cell, mostCells, mostColumns, type Workbook } from './sheets.ts';

/** Reads a CSV file, as far as it is shown, with whatever separator and letters it was saved. */
export function readCsv(bytes: Uint8Array): Workbook {
  const rows: Cell[][] = [];
  let cells = 0;
  let isCut = false;
  Papa.parse<string[]>(decode(bytes), {
    skipEmptyLines: 'greedy',
    step: ({ data }, parser) => {
      cells += Math.max(1, data.length);
      if (cells > mostCells) {
        isCut = true;
        return parser.abort();
      }
      isCut ||= data.length > mostColumns;
      rows.push(data.slice(0, mostColumns));
    },
  });
  return { sheets: [{ name: '', rows, isCut }], hasPictures: false };
}

/** By its mark, else UTF-8; what is no UTF-8 was saved by Excel in the letters of Arabic Windows. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (failure) {
    if (!(failure instanceof TypeError)) throw failure;
    return new TextDecoder('windows-1256').decode(bytes);
  }
}
