import type { Script } from '../language/reads-names.ts';

/** An order by a value of the rows. */
interface ValueOrder {
  /** The compared value of the rows; `need` is the open part of their price. */
  readonly by: 'name' | 'created' | 'price' | 'need' | 'position';
  readonly backwards: boolean;
  /** Classes whose reports come precede those that never sent one, in either direction. */
  readonly reportedFirst?: true;
}

/** The order for readers of a script (reader-order.ts). */
interface ReaderOrder {
  readonly by: 'reader';
  readonly backwards: false;
  readonly script: Script;
}

/** One order of a list. */
export type ListOrder = ValueOrder | ReaderOrder;

/** Orders of people. */
export const sorts = ['name', '-name', 'created', '-created'] as const;
export type Sort = (typeof sorts)[number];

/** Orders for a reader of a script, whose names of places come first. */
export const readerSorts = { latin: 'reader-latin', arabic: 'reader-arabic' } as const satisfies Record<Script, string>;

/**
 * Orders of regions, madaris and classes. `need`: the largest open amount first, without complete places; classes that never
 * sent a report come last. `reader-…`: what a reader of that script can read and what is nearly complete comes first, classes of
 * one madrasa apart from each other (reader-order.ts).
 */
export const placeSorts = [...sorts, 'price', '-price', 'need', readerSorts.latin, readerSorts.arabic] as const;
export type PlaceSort = (typeof placeSorts)[number];

/** Order of materials besides age: the reading order. */
export const materialSorts = ['position'] as const;

/**
 * Definition of each order. The id decides between equal rows, in the direction of the order, on the server and on devices.
 * So no row is on two pages, and pages are the same online and offline.
 */
export const listOrders: Readonly<Record<PlaceSort | (typeof materialSorts)[number], ListOrder>> = {
  name: { by: 'name', backwards: false },
  '-name': { by: 'name', backwards: true },
  created: { by: 'created', backwards: false },
  '-created': { by: 'created', backwards: true },
  price: { by: 'price', backwards: false },
  '-price': { by: 'price', backwards: true },
  need: { by: 'need', backwards: true, reportedFirst: true },
  'reader-latin': { by: 'reader', backwards: false, script: 'latin' },
  'reader-arabic': { by: 'reader', backwards: false, script: 'arabic' },
  position: { by: 'position', backwards: false },
};

/** Comparison of `reportedFirst`: classes with a report that counts come first. Rows of other kinds are equal. */
export function compareReported(a: object, b: object): number {
  return Number(isSilent(a)) - Number(isSilent(b));
}

function isSilent(row: object): boolean {
  return 'lastReportDate' in row && row.lastReportDate === null;
}

/** The name is one of the orders. */
export function isListSort(sort: string | undefined): sort is keyof typeof listOrders {
  return sort !== undefined && Object.hasOwn(listOrders, sort);
}

/**
 * Filter of a list of places: ordered by need it contains the places with an open amount, unless complete ones are requested.
 */
export function soughtSponsored({ sort, sponsored }: { sort?: string | undefined; sponsored?: boolean | undefined }) {
  return sponsored ?? (sort === 'need' ? false : undefined);
}
