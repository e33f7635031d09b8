import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { strFromU8, strToU8 } from 'fflate';

export type Parts = Record<string, Uint8Array>;

/** Namespaces of Word's own elements, in both variants of the standard. */
const word = /\/wordprocessingml\/(2006\/)?main$/;

/** @throws Error if it is no XML */
export function parsePart(content: Uint8Array): Document {
  const fail = (message: string) => {
    throw new Error(message);
  };
  const errorHandler = { warning: () => undefined, error: fail, fatalError: fail };
  return new DOMParser({ errorHandler }).parseFromString(strFromU8(content).replace(/^\uFEFF/, ''), 'text/xml');
}

export function serialized(document: Document): Uint8Array {
  return strToU8(new XMLSerializer().serializeToString(document));
}

/** The elements in a node, without texts. */
export function childrenOf(node: Node | null | undefined): Element[] {
  const children: Element[] = [];
  for (let child = node?.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 1) children.push(child as Element);
  }
  return children;
}

/** True for Word's own elements, with this name if one is given. */
export function isWord(node: Node | null | undefined, name?: string): boolean {
  if (node?.nodeType !== 1) return false;
  const { localName, namespaceURI } = node as Element;
  return word.test(namespaceURI ?? '') && (name === undefined || localName === name);
}

/** The first of Word's children with a name. */
export function child(node: Node | null | undefined, name: string): Element | undefined {
  return childrenOf(node).find((each) => isWord(each, name));
}

/** All elements of a name below a node, in document order and in any namespace. */
export function descendants(node: Document | Element, name: string): Element[] {
  const found = node.getElementsByTagNameNS('*', name);
  return Array.from({ length: found.length }, (_, at) => found.item(at)).filter((each) => each !== null);
}

/** An attribute by its name without the prefix. */
export function attribute(element: Element | undefined, name: string): string | undefined {
  if (!element) return undefined;
  for (let at = 0; at < element.attributes.length; at += 1) {
    const each = element.attributes.item(at);
    if (each && (each.localName ?? each.name) === name) return each.value;
  }
  return undefined;
}

/** The `w:val` of a child. */
export function valOf(node: Node | undefined, name: string): string | undefined {
  return attribute(child(node, name), 'val');
}

/** A switch of Word: true if it is there, unless its value is off; undefined if it is missing. */
export function switchOf(node: Node | undefined, name: string): boolean | undefined {
  const element = child(node, name);
  return element && !/^(0|false|off)$/.test(attribute(element, 'val') ?? '1');
}

/** The nearest of Word's elements around a node with one of these names. */
export function ancestor(node: Node, ...names: string[]): Element | undefined {
  for (let at = node.parentNode; at; at = at.parentNode) {
    if (names.some((name) => isWord(at, name))) return at as Element;
  }
  return undefined;
}

/** Replaces an element by its content. */
export function unwrap(element: Element): void {
  while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element);
  element.parentNode?.removeChild(element);
}

export function remove(node: Node): void {
  node.parentNode?.removeChild(node);
}
