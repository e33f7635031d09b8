import type { SavedFile } from '#data/database/database.ts';
import { DocumentProblem } from '../document-problem.ts';
import { askWord } from '../docx/ask-word.ts';
import { kindOfDocument } from '../kind-of-document.ts';
import { askSheet } from '../sheet/ask-sheet.ts';
import type { Cell } from '../sheet/sheets.ts';

/** Larger or slower documents are only found by their title. */
const mostBytes = 30e6;
const longestMs = 60_000;

/**
 * The text of a document by its pages, as its reader would read it; a workbook has a page for each sheet. Undefined if there
 * is none, or if the document is damaged, encrypted or too large.
 * @throws any failure that prevents reading it now
 */
export async function extract({ name }: SavedFile, content: Blob): Promise<readonly string[] | undefined> {
  if (content.size > mostBytes) return undefined;
  try {
    const signal = AbortSignal.timeout(longestMs);
    switch (kindOfDocument(name)) {
      case 'pdf':
        return await (await import('../pdf/pdf-text.ts')).pdfText(content, signal);
      case 'word':
        return [(await askWord(content, 'text', signal)).value];
      case 'sheet':
        return await sheetText(content, name, signal);
      default:
        return undefined;
    }
  } catch (failure) {
    const isOfDocument = failure instanceof DocumentProblem && failure.kind !== 'unreachable';
    const isSlow = failure instanceof DOMException && failure.name === 'TimeoutError';
    if (isOfDocument || isSlow) return undefined;
    throw failure;
  }
}

async function sheetText(content: Blob, name: string, signal: AbortSignal): Promise<string[]> {
  const { sheets } = await askSheet(content, name, signal);
  return sheets.map(({ rows }) => rows.map(({ cells }) => cells.map(wordsOf).filter(Boolean).join(' ')).join('\n'));
}

/** Text of a cell for the search. A day is found in figures, because the names of months depend on the reader's language. */
function wordsOf(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  return 'number' in cell ? cell.number : [cell.day, cell.time].filter(Boolean).join(' ');
}
