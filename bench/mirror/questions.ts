import { classes } from './filled-profile.ts';
import type { Query } from './page.ts';

/** A screen's question, in one or more similar forms. */
export interface Question {
  what: string;
  queries: readonly Query[];
  /** Number of matches of each. */
  totalItems: number;
  /** How often it is also the first question after a start. */
  early?: number;
}

const lastPage = classes / 10;

export const pages: readonly Question[] = [
  { what: 'first page', queries: [{}], totalItems: classes, early: 5 },
  { what: 'page in the middle', queries: [{ page: lastPage / 2 }], totalItems: classes, early: 2 },
  { what: 'last page', queries: [{ page: lastPage }], totalItems: classes, early: 3 },
  {
    what: 'page in the middle, newest first',
    queries: [{ page: lastPage / 2, sort: '-created' }],
    totalItems: classes,
  },
  {
    what: 'page in the middle, sponsored only',
    queries: [{ page: lastPage / 10, sponsored: true }],
    totalItems: classes / 5,
  },
];

/** One of the eight subjects has each of these words; every subject has each of the others. */
const ofOne = ['tajwid', 'hadith', 'fiqh', 'arabic', 'seerah', 'calligraphy'];
const ofAll = ['ال', 'ا', 'ل'];

export const searches: readonly Question[] = [
  { what: 'search, 1 hit', queries: searchesFor(['9771', '3213', '5555', '7123']), totalItems: 1, early: 3 },
  { what: 'search, 1,250 hits', queries: searchesFor(ofOne), totalItems: classes / 8, early: 2 },
  { what: 'search, 1,250 hits, page 2', queries: [{ search: 'hadith', page: 2 }], totalItems: classes / 8 },
  { what: 'search, 10,000 hits', queries: searchesFor(ofAll), totalItems: classes, early: 1 },
  { what: 'search, 10,000 hits, the last page', queries: [{ search: 'ال', page: lastPage }], totalItems: classes },
];

function searchesFor(words: readonly string[]): Query[] {
  return words.map((search) => ({ search }));
}
