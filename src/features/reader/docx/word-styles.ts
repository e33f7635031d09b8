import { attribute, child, childrenOf, isWord, switchOf, valOf } from './word-xml.ts';

/** Maximum depth of styles based on each other, which may form a circle. */
const mostBases = 20;

/** The formats that styles give to paragraphs and words. */
export class WordStyles {
  readonly #styles = new Map<string, Element>();
  readonly #defaults: Element | undefined;
  readonly #defaultParagraph: string | undefined;

  constructor(part: Document | undefined) {
    const root = part?.documentElement;
    this.#defaults = child(root, 'docDefaults');
    for (const style of childrenOf(root).filter((each) => isWord(each, 'style'))) {
      const id = attribute(style, 'styleId');
      if (id !== undefined && !this.#styles.has(id)) this.#styles.set(id, style);
    }
    this.#defaultParagraph = [...this.#styles].find(
      ([, style]) => attribute(style, 'type') === 'paragraph' && attribute(style, 'default') === '1',
    )?.[0];
  }

  /** The properties of a paragraph, its own first, then those of its styles. */
  ofParagraph(own: Element | undefined): Element[] {
    const styles = this.#chain(valOf(own, 'pStyle') ?? this.#defaultParagraph);
    const defaults = child(child(this.#defaults, 'pPrDefault'), 'pPr');
    return [own, ...styles.map((style) => child(style, 'pPr')), defaults].filter((each) => each !== undefined);
  }

  /** The properties of a run, its own first, then those of its style, of its paragraph's style and of the document. */
  ofRun(own: Element | undefined, paragraph: Element | undefined): Element[] {
    const styles = [
      ...this.#chain(valOf(own, 'rStyle')),
      ...this.#chain(valOf(paragraph, 'pStyle') ?? this.#defaultParagraph),
    ];
    const defaults = child(child(this.#defaults, 'rPrDefault'), 'rPr');
    return [own, ...styles.map((style) => child(style, 'rPr')), defaults].filter((each) => each !== undefined);
  }

  #chain(id: string | undefined): Element[] {
    const chain: Element[] = [];
    for (let style = this.#styles.get(id ?? ''); style && chain.length < mostBases; ) {
      chain.push(style);
      style = this.#styles.get(valOf(style, 'basedOn') ?? '');
    }
    return chain;
  }
}

/** The state of a switch in the first of several properties that has it. */
export function firstSwitch(properties: readonly Element[], name: string): boolean | undefined {
  for (const each of properties) {
    const isOn = switchOf(each, name);
    if (isOn !== undefined) return isOn;
  }
  return undefined;
}

/** The first child of this name in several properties. */
export function firstOf(properties: readonly Element[], name: string): Element | undefined {
  for (const each of properties) {
    const found = child(each, name);
    if (found) return found;
  }
  return undefined;
}
