import type { Numbering } from '../numbering.ts';
import { noted, type Preparation } from '../preparation.ts';
import { hasContent, newRun, newText, newWord, type RunDirections } from '../reshape.ts';
import { firstOf, firstSwitch } from '../word-styles.ts';
import { ancestor, attribute, child, descendants, isWord, switchOf, valOf } from '../word-xml.ts';
import { hexColor, highlightColor, meaningful } from './colors.ts';
import type { Direction, Mark } from './marks.ts';

/** Marks the directions, colours and list numbers of the file. */
export function markLook(
  document: Document,
  preparation: Preparation,
  numbering: Numbering,
  directions: RunDirections,
): void {
  for (const run of descendants(document, 'r'))
    if (isWord(run)) markRun(document, run, preparation, directions.get(run));
  for (const paragraph of descendants(document, 'p')) {
    if (isWord(paragraph)) markParagraph(document, paragraph, preparation, numbering);
  }
  markTables(document, preparation);
}

function markRun(document: Document, run: Element, preparation: Preparation, dir: Direction | undefined): void {
  const own = child(run, 'rPr');
  const paragraph = ancestor(run, 'p');
  const properties = preparation.styles.ofRun(own, child(paragraph, 'pPr'));
  const isLink = ancestor(run, 'hyperlink') !== undefined || valOf(own, 'rStyle') === 'Hyperlink';
  const underline = firstOf(properties, 'u');
  if (underline && !isLink && !child(own, 'u')) ownProperties(document, run).appendChild(underline.cloneNode(true));
  const highlight = highlightColor(attribute(firstOf(properties, 'highlight'), 'val'));
  const shading = hexColor(attribute(firstOf(properties, 'shd'), 'fill'));
  const ink = isLink ? undefined : hexColor(attribute(firstOf(properties, 'color'), 'val'));
  const { color, background } = meaningful(ink, highlight ?? shading);
  const hasText = ['t', 'sym', 'noBreakHyphen'].some((name) => child(run, name));
  if (!hasText || !(color || background || dir)) return;
  const mark: Mark = { kind: 'run', ...(color && { color }), ...(background && { background }), ...(dir && { dir }) };
  const { start, end } = noted(preparation, mark);
  const first = child(run, 'rPr')?.nextSibling ?? run.firstChild;
  run.insertBefore(newText(document, start), first);
  run.appendChild(newText(document, end));
}

function ownProperties(document: Document, run: Element): Element {
  const own = child(run, 'rPr');
  if (own) return own;
  const made = newWord(document, 'rPr');
  run.insertBefore(made, run.firstChild);
  return made;
}

function markParagraph(document: Document, paragraph: Element, preparation: Preparation, numbering: Numbering): void {
  const own = child(paragraph, 'pPr');
  const properties = preparation.styles.ofParagraph(own);
  const isRightToLeft = firstSwitch(properties, 'bidi');
  const dir = isRightToLeft ? 'rtl' : switchOf(own, 'bidi') === false ? 'ltr' : undefined;
  const numbers = properties.map((each) => child(each, 'numPr')).filter((each) => each !== undefined);
  const list = firstOf(numbers, 'numId');
  const numId = attribute(list, 'val');
  const level = attribute(firstOf(numbers, 'ilvl'), 'val');
  let label: string | undefined;
  if (numId !== undefined && numId !== '0') {
    const at = level === undefined ? (numbering.levelOfStyle(numId, valOf(own, 'pStyle')) ?? 0) : Number(level);
    label = numbering.next(numId, at);
  }
  if ((dir === undefined && label === undefined) || !hasContent(paragraph)) return;
  putMark(document, paragraph, preparation, {
    kind: 'block',
    ...(dir && { dir }),
    ...(label !== undefined && { label }),
  });
}

/** If a file says that one table starts at the right, all of its tables do. */
function markTables(document: Document, preparation: Preparation): void {
  const tables = descendants(document, 'tbl').filter((each) => isWord(each));
  const stated = tables.map((table) => switchOf(child(table, 'tblPr'), 'bidiVisual'));
  const isAnyRight = stated.includes(true);
  for (const [at, table] of tables.entries()) {
    const paragraph = child(child(child(table, 'tr'), 'tc'), 'p');
    if (!paragraph || (stated[at] === undefined && !isAnyRight)) continue;
    putMark(document, paragraph, preparation, { kind: 'table', dir: stated[at] ? 'rtl' : 'ltr' });
  }
}

function putMark(document: Document, paragraph: Element, preparation: Preparation, mark: Mark): void {
  const { start } = noted(preparation, mark);
  paragraph.insertBefore(newRun(document, start), child(paragraph, 'pPr')?.nextSibling ?? paragraph.firstChild);
}
