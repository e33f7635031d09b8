import { type OperatorPageName, operatorPageNames } from '#contract/answers/operator-page.ts';
import type { PageWord } from './words.ts';

/** A page that anybody may read. */
export type PublicPage = { kind: 'words'; word: PageWord } | { kind: 'written'; word: OperatorPageName } | PlacePage;

export interface PlacePage {
  kind: PlaceKind;
  id: string;
  /** The page lists all of these in the place; absent on the page of the place itself. */
  list?: 'madaris' | 'classes';
}

/** Kinds of places with their own page; a receipt's id is its code. */
export type PlaceKind = 'region' | 'madrasa' | 'class' | 'receipt';

const withWords = new Set<string>([
  'about',
  'contact',
  'login',
  'sponsor-registration',
  'sample-reports',
  'forgot-password',
] satisfies PageWord[]);

const lists = { region: 'regions', madrasa: 'madaris', class: 'classes' } as const;

/**
 * Public page at a path (specification, section 2; decision 7: `details` takes precedence over a type). The place of an
 * explorer page is the last id in its address.
 * @returns undefined for every other path
 */
export function publicPageAt(path: string): PublicPage | undefined {
  const [first = '', ...rest] = path.split('/').filter(Boolean);
  if (first === '') return { kind: 'words', word: 'landing' };
  if (rest.length === 0 && withWords.has(first)) return { kind: 'words', word: first as PageWord };
  const written = operatorPageNames.find((page) => page === first);
  if (written && rest.length === 0) return { kind: 'written', word: written };
  if (first === 'class' || first === 'receipt') {
    const [id, ...more] = rest;
    return id !== undefined && more.length === 0 ? { kind: first, id } : undefined;
  }
  if (first !== 'explore-sponsor') return undefined;
  return explorerPage(rest);
}

function explorerPage([first, second, third, fourth, ...more]: string[]): PublicPage | undefined {
  if (more.length > 0) return undefined;
  // The app redirects from here to the classes.
  if (first === undefined) return { kind: 'words', word: 'classes' };
  if (first === 'search') return second === undefined ? { kind: 'words', word: 'search' } : undefined;
  if (isList(first)) {
    if (second === undefined) return { kind: 'words', word: lists[first] };
    return third === undefined && first !== 'region' ? madrasaPage(first, second) : undefined;
  }
  if (second === undefined || (!isList(second) && second !== 'details')) return undefined;
  if (third === undefined) {
    return { kind: 'region', id: first, ...((second === 'madrasa' || second === 'class') && { list: lists[second] }) };
  }
  const isMadrasa = second === 'madrasa' ? fourth === undefined || fourth === 'details' : fourth === undefined;
  return isMadrasa && (second === 'madrasa' || second === 'class') ? madrasaPage(second, third) : undefined;
}

function madrasaPage(type: 'madrasa' | 'class', id: string): PlacePage {
  return { kind: 'madrasa', id, ...(type === 'class' && { list: 'classes' }) };
}

function isList(segment: string): segment is keyof typeof lists {
  return Object.hasOwn(lists, segment);
}
