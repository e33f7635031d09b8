import type { Format } from '#contract/language/format.ts';
import type { Cell } from './sheets.ts';

/** The text of a cell. Numbers stay as the file has them, because they may be phone numbers; dates are written out. */
export function cellText(cell: Cell, format: Format): string {
  if (typeof cell === 'string') return cell;
  return 'number' in cell ? cell.number : format.wallClock(cell);
}
