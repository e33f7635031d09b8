import { htmlOfPart } from './html-part.ts';
import { anyMark, type Direction, startMark } from './looks/marks.ts';
import type { Preparation } from './preparation.ts';
import { firstSwitch } from './word-styles.ts';
import { ancestor, attribute, child, childrenOf, descendants, isWord, remove, switchOf, unwrap } from './word-xml.ts';

/** The direction that a surrounding element gives a run. */
export type RunDirections = ReadonlyMap<Element, Direction>;

/** Elements around words that mammoth reads with their content. */
const known = new Set([
  ...['document', 'body', 'hdr', 'ftr', 'footnotes', 'footnote', 'endnotes', 'endnote', 'p', 'r', 'hyperlink'],
  ...['tbl', 'tr', 'tc', 'sdt', 'sdtContent', 'AlternateContent', 'Fallback', 'object', 'pict', 'shape', 'roundrect'],
  ...['group', 'rect', 'textbox', 'txbxContent'],
]);

/** Elements whose words are deleted, repeated, or shown by a step of their own. */
const apart = new Set(['del', 'moveFrom', 'Choice', 'drawing', 'ruby']);

/** Drawings that are no pictures, by the element that identifies them. */
const notPictures = new Set(['chart', 'relIds', 'contentPart', 'wpc', 'lockedCanvas', 'cNvContentPartPr']);

/** Changes a part so that mammoth reads all of it, and removes the content that its author has hidden. */
export function reshape(document: Document, preparation: Preparation): RunDirections {
  for (const text of descendants(document, 't')) {
    if (text.textContent && /[\ufdd0-\ufdd2]/.test(text.textContent)) {
      text.textContent = text.textContent.replace(anyMark, '');
    }
  }
  joinBodies(document);
  showChoices(document);
  const directions = unwrapAll(document);
  showMath(document, preparation);
  showRuby(document);
  for (const each of descendants(document, 'cr')) rename(each, 'br');
  for (const each of descendants(document, 'ptab')) rename(each, 'tab');
  showHtmlParts(document, preparation);
  for (const each of descendants(document, 'drawing')) showDrawing(each, preparation);
  hideHidden(document, preparation);
  return directions;
}

/**
 * Shows new content of `AlternateContent`: programs may write it without a form for older ones, and mammoth reads only that
 * form.
 */
function showChoices(document: Document): void {
  for (const each of descendants(document, 'AlternateContent')) {
    const fallback = childrenOf(each).find(({ localName }) => localName === 'Fallback');
    if (childrenOf(fallback).length > 0) continue;
    const choice = childrenOf(each).find(({ localName }) => localName === 'Choice');
    if (fallback) remove(fallback);
    if (choice) unwrap(choice);
    unwrap(each);
  }
}

/** Removes unknown elements around words: mammoth would leave them out with all their content. */
function unwrapAll(document: Document): RunDirections {
  const directions = directionsOf(document);
  const seen = ['t', 'sym', 'drawing', 'pict', 'object'].flatMap((name) => descendants(document, name));
  for (const each of strangersAround(seen)) {
    for (const properties of childrenOf(each))
      if (/^(smartTag|customXml|fld)Pr$|^fldData$/.test(properties.localName)) remove(properties);
    unwrap(each);
  }
  return directions;
}

/** The direction of the nearest element around each run. */
function directionsOf(document: Document): RunDirections {
  const directions = new Map<Element, Direction>();
  const directed = [...descendants(document, 'dir'), ...descendants(document, 'bdo')].filter((each) => isWord(each));
  for (const run of directed.flatMap((each) => descendants(each, 'r'))) {
    const nearest = ancestor(run, 'dir', 'bdo');
    const direction = attribute(nearest, 'val');
    if (direction === 'rtl' || direction === 'ltr') directions.set(run, direction);
  }
  return directions;
}

/** Elements around visible content that mammoth does not know. */
function strangersAround(seen: readonly Element[]): Set<Element> {
  const strangers = new Set<Element>();
  for (const each of seen) {
    if (!isWord(each)) continue;
    const around: Element[] = [];
    let isApart = false;
    for (let at = each.parentNode; at?.nodeType === 1; at = at.parentNode) {
      const element = at as Element;
      isApart ||= apart.has(element.localName);
      if (!known.has(element.localName)) around.push(element);
    }
    if (!isApart) for (const element of around) strangers.add(element);
  }
  return strangers;
}

/** Shows formulas as their letters, in one line. */
function showMath(document: Document, preparation: Preparation): void {
  for (const each of descendants(document, 'oMath')) {
    if (isWord(each) || !each.parentNode) continue;
    const text = descendants(each, 't')
      .map(({ textContent }) => textContent ?? '')
      .join('');
    preparation.isPartial = true;
    each.parentNode.insertBefore(newRun(document, text), each);
    remove(each);
  }
  for (const each of descendants(document, 'oMathPara')) unwrap(each);
}

/** Shows a word with a gloss above it: the word, then the gloss in brackets. */
function showRuby(document: Document): void {
  for (const each of descendants(document, 'ruby')) {
    const run = ancestor(each, 'r');
    const gloss = descendants(each, 't')
      .filter((text) => ancestor(text, 'rt'))
      .map(({ textContent }) => textContent ?? '');
    const shown = [...childrenOf(child(each, 'rubyBase')), newRun(document, ` (${gloss.join('')})`)];
    for (const part of shown.reverse()) run?.parentNode?.insertBefore(part, run.nextSibling);
    remove(each);
  }
}

/** Joins several bodies, which programs leave when they join documents; mammoth reads only the first. */
function joinBodies(document: Document): void {
  const [first, ...others] = childrenOf(document.documentElement).filter((each) => isWord(each, 'body'));
  for (const body of others) {
    while (body.firstChild) first?.appendChild(body.firstChild);
    remove(body);
  }
}

function rename(element: Element, name: string): void {
  element.parentNode?.insertBefore(newWord(element.ownerDocument, name), element);
  remove(element);
}

/** Handles parts in another format: HTML is shown at its place. */
function showHtmlParts(document: Document, preparation: Preparation): void {
  for (const each of descendants(document, 'altChunk')) {
    const path = preparation.relations.get(attribute(each, 'id') ?? '')?.path;
    const content = path === undefined ? undefined : preparation.parts[path];
    const html = content && htmlOfPart(content);
    if (html === undefined) {
      preparation.isPartial = true;
      remove(each);
      continue;
    }
    preparation.marks.push({ kind: 'html', html });
    const paragraph = newWord(document, 'p');
    paragraph.appendChild(newRun(document, startMark(preparation.marks.length - 1)));
    each.parentNode?.insertBefore(paragraph, each);
    remove(each);
  }
}

function showDrawing(drawing: Element, preparation: Preparation): void {
  const inside = descendants(drawing, '*');
  const boxes = inside.filter((each) => isWord(each, 'txbxContent'));
  const shapes = inside.filter(({ localName }) => localName === 'wsp');
  if (inside.some(({ localName }) => notPictures.has(localName)) || shapes.length > boxes.length)
    preparation.isPartial = true;
  for (const blip of inside.filter(({ localName }) => localName === 'blip')) {
    const id = attribute(blip, 'embed');
    const path = id === undefined ? undefined : preparation.relations.get(id)?.path;
    if (path !== undefined && preparation.parts[path]) continue;
    preparation.isPartial = true;
    remove(blip);
  }
  const data = inside.find(({ localName }) => localName === 'graphicData');
  const pictures = inside.filter(({ localName, parentNode }) => localName === 'pic' && parentNode !== data);
  for (const picture of pictures) data?.appendChild(picture);
  const paragraph = ancestor(drawing, 'p');
  if (!paragraph || hasOlderForm(drawing)) return;
  for (const box of boxes.reverse()) {
    for (const block of childrenOf(box).reverse()) paragraph.parentNode?.insertBefore(block, paragraph.nextSibling);
  }
}

/** True if its words are also in the form for older programs, which is the one that mammoth reads. */
function hasOlderForm(drawing: Element): boolean {
  for (let at = drawing.parentNode; at; at = at.parentNode) {
    const element = at as Element;
    if (element.localName !== 'AlternateContent') continue;
    const fallback = childrenOf(element).find(({ localName }) => localName === 'Fallback');
    return fallback !== undefined && descendants(fallback, 'txbxContent').length > 0;
  }
  return false;
}

function hideHidden(document: Document, { styles }: Preparation): void {
  for (const row of descendants(document, 'tr')) if (isWord(row) && switchOf(child(row, 'trPr'), 'hidden')) remove(row);
  for (const run of descendants(document, 'r')) {
    if (!isWord(run)) continue;
    const paragraph = ancestor(run, 'p');
    if (!firstSwitch(styles.ofRun(child(run, 'rPr'), child(paragraph, 'pPr')), 'vanish')) continue;
    // A field that starts or ends here must go on, so its marks stay.
    for (const each of childrenOf(run)) if (!/^(rPr|fldChar|instrText)$/.test(each.localName)) remove(each);
    if (paragraph && !hasContent(paragraph)) remove(paragraph);
  }
}

/** True if a part of it is visible. */
export function hasContent(element: Element): boolean {
  return [
    't',
    'sym',
    'drawing',
    'pict',
    'object',
    'sdt',
    'fldChar',
    'footnoteReference',
    'endnoteReference',
    'sectPr',
  ].some((name) => descendants(element, name).length > 0);
}

export function newWord(document: Document | null, name: string): Element {
  const root = document?.documentElement;
  if (!document || !root) throw new Error('An element has no document.');
  return document.createElementNS(root.namespaceURI, `${root.prefix ? `${root.prefix}:` : ''}${name}`);
}

export function newRun(document: Document, text: string): Element {
  const run = newWord(document, 'r');
  run.appendChild(newText(document, text));
  return run;
}

export function newText(document: Document, text: string): Element {
  const element = newWord(document, 't');
  element.setAttribute('xml:space', 'preserve');
  element.appendChild(document.createTextNode(text));
  return element;
}
