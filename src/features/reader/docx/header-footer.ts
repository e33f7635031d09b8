import type { Preparation } from './preparation.ts';
import {
  attribute,
  child,
  childrenOf,
  descendants,
  isWord,
  type Parts,
  parsePart,
  remove,
  switchOf,
} from './word-xml.ts';

/** Fields with page numbers, which mean nothing without pages. */
const ofPages = /\b(PAGE|NUMPAGES|SECTIONPAGES)\b/;

/** Shows headers and footers of the paper once, above and below the document. */
export function addHeaderAndFooter(document: Document, preparation: Preparation): void {
  const body = child(document.documentElement, 'body');
  const section = descendants(document, 'sectPr').find((each) => isWord(each));
  if (!body || !section) return;
  const isFirst = switchOf(section, 'titlePg') === true;
  const paragraphs = (name: string) => {
    const references = childrenOf(section).filter((each) => isWord(each, name));
    const typed = (type: string) => references.find((each) => (attribute(each, 'type') ?? 'default') === type);
    const reference = (isFirst && typed('first')) || typed('default');
    const path = preparation.relations.get(attribute(reference, 'id') ?? '')?.path;
    return path === undefined ? [] : wordsOf(preparation.parts, path, preparation);
  };
  const first = body.firstChild;
  for (const each of paragraphs('headerReference')) body.insertBefore(document.importNode(each, true), first);
  for (const each of paragraphs('footerReference')) body.appendChild(document.importNode(each, true));
}

function wordsOf(parts: Parts, path: string, preparation: Preparation): Element[] {
  const content = parts[path];
  if (!content) return [];
  let document: Document;
  try {
    document = parsePart(content);
  } catch (failure) {
    console.warn(`${path} is damaged.`, failure);
    preparation.isPartial = true;
    return [];
  }
  const codes = [
    ...descendants(document, 'instrText').map(({ textContent }) => textContent ?? ''),
    ...descendants(document, 'fldSimple').map((each) => attribute(each, 'instr') ?? ''),
  ];
  if (codes.some((code) => ofPages.test(code))) return [];
  for (const name of ['drawing', 'pict', 'object', 'AlternateContent']) {
    for (const each of descendants(document, name)) {
      preparation.isPartial = true;
      remove(each);
    }
  }
  for (const link of descendants(document, 'hyperlink')) {
    for (let at = link.attributes.length - 1; at >= 0; at -= 1) link.removeAttributeNode(link.attributes[at] as Attr);
  }
  return descendants(document, 'p').filter((each) => isWord(each) && /\p{L}/u.test(textOf(each)));
}

function textOf(paragraph: Element): string {
  return descendants(paragraph, 't')
    .map(({ textContent }) => textContent ?? '')
    .join('');
}
