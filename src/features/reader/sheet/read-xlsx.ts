import { DocumentProblem } from '../document-problem.ts';
import { unpack } from '../docx/archive/unpack.ts';
import { Budget } from './budget.ts';
import { mostSheets, type Sheet, type Workbook } from './sheets.ts';
import { partAt } from './xlsx/parts.ts';
import { sheetRows } from './xlsx/sheet-rows.ts';
import { sharedOf } from './xlsx/workbook.ts';

/** Parts of a workbook besides the cells: pictures, charts, SmartArt, embedded files, comments. */
const besides = /^xl\/(media|charts|chartsheets|diagrams|embeddings|drawings\/drawing|comments|threadedComments)/i;

/**
 * Reads the shown part of a workbook's visible sheets. A sheet that is no table, or cannot be read, does not affect the
 * others: the workbook is marked as incomplete.
 * @throws DocumentProblem
 */
export function readXlsx(bytes: Uint8Array): Workbook {
  const parts = unpack(bytes);
  const shared = sharedOf(parts);
  if (!shared) throw new DocumentProblem('damaged');
  const visible = shared.sheets.filter(({ isHidden }) => !isHidden);
  const budget = new Budget();
  const sheets: Sheet[] = [];
  let isPartial = visible.length > mostSheets || Object.keys(parts).some((path) => besides.test(path));
  for (const { name, relation } of visible.slice(0, mostSheets)) {
    const content = relation?.type === 'worksheet' ? partAt(parts, relation.path) : undefined;
    if (!content) {
      isPartial = true;
      continue;
    }
    const { hasUncounted, ...sheet } = sheetRows(content, shared, budget);
    isPartial ||= hasUncounted;
    sheets.push({ ...sheet, name });
  }
  const isEmpty = sheets.every(({ rows }) => rows.length === 0);
  if (isEmpty && !isPartial && (sheets.length === 0 || sheets.some(({ isCut }) => isCut)))
    throw new DocumentProblem('damaged');
  return { sheets, isPartial };
}
