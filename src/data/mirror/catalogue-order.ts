import { breather } from './breather.ts';

/**
 * So many rows, more or less, are sorted at once. A prime, for rows made in turns, such as the classes of every madrasa,
 * would else give the same one of them again and again as a border.
 */
const partSize = 251;

/** The places 0 to n-1 in the order of their texts, equal ones in the order of places; in pieces, for a page that is used. */
export async function placesInOrder(texts: readonly string[]): Promise<Uint32Array> {
  const breathe = breather();
  const parts = await divided(texts, breathe);
  const order = new Uint32Array(texts.length);
  let start = 0;
  for (const part of parts) {
    part.sort((a, b) => compareTexts(texts[a] ?? '', texts[b] ?? '') || a - b);
    order.set(part, start);
    start += part.length;
    await breathe();
  }
  return order;
}

/** As IndexedDB orders texts, so that a page from memory and a page by index agree. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The places in parts, each of which comes before the next: between texts that are taken from among them. */
async function divided(texts: readonly string[], breathe: () => Promise<void> | undefined): Promise<number[][]> {
  const borders = texts.filter((_, place) => place % partSize === 0).sort(compareTexts);
  const parts: number[][] = Array.from({ length: borders.length + 1 }, () => []);
  for (const [place, text] of texts.entries()) {
    parts[partOf(borders, text)]?.push(place);
    if (place % partSize === 0) await breathe();
  }
  return parts;
}

/** How many of the borders come before a text or are equal to it. */
function partOf(borders: readonly string[], text: string): number {
  let low = 0;
  let high = borders.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((borders[middle] ?? '') <= text) low = middle + 1;
    else high = middle;
  }
  return low;
}
