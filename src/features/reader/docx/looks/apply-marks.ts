import { safeHtml } from '../safe-html.ts';
import { indexOfMark, type Mark, markPieces } from './marks.ts';

const blocks = 'li,p,h1,h2,h3,h4,h5,h6,td,th,blockquote';

/** Gives a checked document the styles of its file, and removes the marks that name them. @returns whether pictures were lost */
export function applyMarks(fragment: DocumentFragment, marks: readonly Mark[]): boolean {
  let isPartial = false;
  for (const element of parentsOfMarks(fragment)) isPartial = applyIn(element, marks) || isPartial;
  if (marks.some((mark) => mark.kind === 'block' && mark.label !== undefined)) {
    // mammoth wraps items in others that have no number of their own.
    for (const item of fragment.querySelectorAll<HTMLElement>('ol > li:not([data-numbered])')) {
      item.style.listStyleType = 'none';
    }
  }
  return isPartial;
}

/** The elements with a mark in their own text, inner ones before outer ones. */
function parentsOfMarks(fragment: DocumentFragment): Set<Element> {
  const parents = new Set<Element>();
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text.parentElement && markPieces.test(text.nodeValue ?? '')) parents.add(text.parentElement);
  }
  return parents;
}

function applyIn(element: Element, marks: readonly Mark[]): boolean {
  let into: Element = element;
  let label: string | undefined;
  let html: DocumentFragment | undefined;
  let isPartial = false;
  const block = element.closest<HTMLElement>(blocks);
  for (const child of [...element.childNodes]) {
    if (child.nodeType !== Node.TEXT_NODE) {
      into.append(child);
      continue;
    }
    child.remove();
    for (const piece of (child.nodeValue ?? '').split(markPieces)) {
      const index = indexOfMark(piece);
      if (index === undefined) {
        if (piece === '\ufdd2') into = element;
        else if (piece) into.append(piece);
        continue;
      }
      const mark = marks[index];
      if (mark?.kind === 'run') {
        into = runOf(mark);
        element.append(into);
      } else if (mark?.kind === 'table') element.closest('table')?.setAttribute('dir', mark.dir);
      else if (mark?.kind === 'block' && block) {
        if (mark.dir) block.dir = mark.dir;
        label = mark.label;
      } else if (mark?.kind === 'html') {
        const safe = safeHtml(mark.html);
        html = safe.fragment;
        isPartial ||= safe.isPictureLost;
      }
    }
  }
  if (label !== undefined && block) number(block, label);
  if (html) block?.replaceWith(html);
  else if (block?.matches('p') && block.textContent === '' && !block.querySelector('img')) block.remove();
  return isPartial;
}

function runOf({ color, background, dir }: Extract<Mark, { kind: 'run' }>): HTMLElement {
  const run = document.createElement(dir ? 'bdi' : 'span');
  if (dir) run.dir = dir;
  if (color) {
    run.dataset.ink = '';
    run.style.setProperty('--ink', color);
  }
  if (background) {
    run.dataset.behind = '';
    run.style.setProperty('--behind', background);
  }
  return run;
}

/** Sets a number: as the marker of a list item, or before the words of another block. */
function number(block: HTMLElement, label: string): void {
  block.dataset.numbered = '';
  const ordered = block.matches('li') && block.parentElement?.matches('ol');
  if (ordered) block.style.listStyleType = label === '' ? 'none' : JSON.stringify(`${label} `);
  else if (label !== '') block.prepend(`${label} `);
}
