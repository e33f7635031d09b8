/*
 * The few marks of the pages that an operator writes (docs/decisions/0053-pages-of-the-operator.md): `# ` and `## ` start a
 * heading, `- ` an item of a list, `1. ` a numbered item, an empty line ends a paragraph, `[words](address)` is a link.
 * Everything else is text, including HTML.
 */

/** A piece of a line: text, or a link with its address. */
export interface Span {
  readonly text: string;
  readonly address?: string;
}

/** Blocks of a page, from top to bottom. A heading of level 2 is one below the title of the page. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly (readonly Span[])[] };

/** Each part stops at the character that could start another link, so that no text makes this search long. */
const links = /\[([^[\]\n]+)\]\(([^()[\]\n]*)\)/g;
const linkStarts = /\]\(([^()[\]\n]*)/g;

/** The address is allowed in a link: a page, or a mail address. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/|mailto:)[^\s<>"'`\\]+$/i.test(address) && URL.canParse(address);
}

/** Every link of the text has an allowed address. */
export function hasSafeLinks(markup: string): boolean {
  return [...markup.matchAll(linkStarts)].every(([, address = '']) => isLinkAddress(address.trim()));
}

/** Reads a text. It is never rejected: everything without a mark is text. */
export function readMarkup(markup: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let items: Span[][] = [];
  let kind: 'list' | 'steps' = 'list';

  function endParagraph(): void {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', spans: spansOf(lines.join('\n')) });
    lines = [];
  }

  function endList(): void {
    if (items.length > 0) blocks.push({ kind, items });
    items = [];
  }

  for (const line of markup.split('\n').map((one) => one.trim())) {
    const [, sign = '', rest = ''] = /^(#{1,2}|[-*•]|\d{1,2}\.)\s+(.*)$/.exec(line) ?? [];
    const isHeading = sign.startsWith('#');
    const kindHere = sign === '' || isHeading ? undefined : /\d/.test(sign) ? 'steps' : 'list';
    if (sign !== '' || line === '') endParagraph();
    if (kindHere !== kind) endList();
    if (kindHere) {
      kind = kindHere;
      items.push(spansOf(rest));
    } else if (isHeading) blocks.push({ kind: 'heading', level: sign === '#' ? 2 : 3, spans: spansOf(rest) });
    else if (line !== '') lines.push(line);
  }
  endParagraph();
  endList();
  return blocks;
}

function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const found of text.matchAll(links)) {
    const [whole, words = '', address = ''] = found;
    if (!isLinkAddress(address.trim())) continue;
    if (found.index > from) spans.push({ text: text.slice(from, found.index) });
    spans.push({ text: words, address: address.trim() });
    from = found.index + whole.length;
  }
  if (from < text.length) spans.push({ text: text.slice(from) });
  return spans;
}
