import { foldWithPlaces, spansOf } from '#contract/text/folded-text.ts';

/** Elements that end a word, even if the text itself has no blank. */
const breaking = 'p,h1,h2,h3,h4,h5,h6,li,td,th,tr,div,br,figcaption,blockquote,pre';

/** Matches of a search in an element's text, in the order of the text. */
export function rangesOf(element: Element, search: string): Range[] {
  const { text, pieces } = textOf(element);
  return spansOf(foldWithPlaces(text), search).flatMap(({ start, end }) => {
    const from = pieceAt(pieces, start);
    const to = pieceAt(pieces, end - 1);
    if (!from || !to) return [];
    const range = document.createRange();
    range.setStart(from.node, start - from.at);
    range.setEnd(to.node, Math.min(end - to.at, to.node.length));
    return [range];
  });
}

interface Piece {
  readonly node: Text;
  /** Start in the whole text. */
  readonly at: number;
}

function textOf(element: Element): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  let text = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      pieces.push({ node, at: text.length });
      text += node.data;
    } else if (node instanceof Element && node.matches(breaking)) text += ' ';
  }
  return { text, pieces };
}

/** The piece that contains a letter; undefined for the blank between two. */
function pieceAt(pieces: readonly Piece[], place: number): Piece | undefined {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pieces[middle]?.at ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low];
  return piece && place >= piece.at && place < piece.at + piece.node.length ? piece : undefined;
}
