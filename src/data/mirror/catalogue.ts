import { runsOf } from './word-runs.ts';

/** What a catalogue takes from a row. */
export interface Catalogued {
  id: string;
  createdDate: string;
  mirrored: { name: string; words: readonly string[]; sponsored: 0 | 1 };
  role?: string;
}

/** The fields that lists are ordered by, and what each is worth in a row. */
export const orderings = {
  name: (row: Catalogued): string => row.mirrored.name,
  created: (row: Catalogued): string => row.createdDate,
} as const;

export type Ordering = keyof typeof orderings;

/**
 * A large table in short: by which words its rows are found, and their orders; some 50 bytes a row beside its id. IndexedDB
 * counts, orders and joins by walking, seconds for 100,000 rows; here it is a few milliseconds, and exact.
 *
 * A row is named by its place in `ids`. What no order names is not there any more.
 */
export interface Catalogue {
  ids: string[];
  /** So many of `ids`, the first ones, are in order; the later ones are looked up in `placeOfLater`. */
  inOrder: number;
  placeOfLater: Map<string, number>;
  orders: Record<Ordering, Uint32Array>;
  /** Each text once, and how far into it index entries begin (word-runs.ts). */
  texts: string[];
  reaches: number[];
  /** The texts of the row at a place stand in `words` from `firstWord` to before `endWord`. */
  words: number[];
  firstWord: number[];
  endWord: number[];
  /** Of each place: 1 where it is sponsored, and twice the number of its role. */
  marks: number[];
  roles: string[];
}

export function emptyCatalogue(): Catalogue {
  return {
    ids: [],
    inOrder: 0,
    placeOfLater: new Map(),
    orders: { name: new Uint32Array(), created: new Uint32Array() },
    texts: [],
    reaches: [],
    words: [],
    firstWord: [],
    endWord: [],
    marks: [],
    roles: [''],
  };
}

/** Writes a row down at a place, anew or in the stead of what it was; its orders are not touched. */
export function writeDown(
  catalogue: Catalogue,
  place: number,
  row: Catalogued,
  known: Map<string, number> = new Map(),
): void {
  const { ids, words, texts, reaches, roles, firstWord, endWord, marks } = catalogue;
  ids[place] = row.id;
  firstWord[place] = words.length;
  for (const { text, reach } of runsOf(row.mirrored.words)) {
    const key = `${reach} ${text}`;
    let number = known.get(key);
    if (number === undefined) {
      number = texts.length;
      texts.push(text);
      reaches.push(reach);
      known.set(key, number);
    }
    words.push(number);
  }
  endWord[place] = words.length;
  const role = row.role ?? '';
  if (!roles.includes(role)) roles.push(role);
  marks[place] = row.mirrored.sponsored + 2 * roles.indexOf(role);
}

/** The place of a row that is, or was once, in the catalogue. */
export function placeOf({ ids, inOrder, placeOfLater }: Catalogue, id: string): number | undefined {
  let low = 0;
  let high = inOrder;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low < inOrder && ids[low] === id ? low : placeOfLater.get(id);
}
