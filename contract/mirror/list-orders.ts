/** One order of a list. */
export interface ListOrder {
  /** What rows are compared by; `need`: what is still open of their price. */
  readonly by: 'name' | 'created' | 'price' | 'need' | 'position';
  readonly backwards: boolean;
  /** Whether classes whose reports come are before those that have never sent one, whatever the direction. */
  readonly reportedFirst?: true;
}

/** How people may be ordered. */
export const sorts = ['name', '-name', 'created', '-created'] as const;
export type Sort = (typeof sorts)[number];

/**
 * How regions, madaris and classes may be ordered. `need`: what has the most open first, without what is complete; of
 * classes those that have never sent a report last.
 */
export const placeSorts = [...sorts, 'price', '-price', 'need'] as const;
export type PlaceSort = (typeof placeSorts)[number];

/** How materials may be, where it is not by age: as they are to be read. */
export const materialSorts = ['position'] as const;

/**
 * What each order is. Between equals the id decides, in the direction of the order itself, on the server and on a device: so no
 * row is on two pages, and a page is the same with a connection and without one.
 */
export const listOrders: Readonly<Record<PlaceSort | (typeof materialSorts)[number], ListOrder>> = {
  name: { by: 'name', backwards: false },
  '-name': { by: 'name', backwards: true },
  created: { by: 'created', backwards: false },
  '-created': { by: 'created', backwards: true },
  price: { by: 'price', backwards: false },
  '-price': { by: 'price', backwards: true },
  need: { by: 'need', backwards: true, reportedFirst: true },
  position: { by: 'position', backwards: false },
};

/** What `reportedFirst` means: classes of which a report counts before the others. What sends no reports is equal. */
export function compareReported(a: object, b: object): number {
  return Number(isSilent(a)) - Number(isSilent(b));
}

function isSilent(row: object): boolean {
  return 'lastReportDate' in row && row.lastReportDate === null;
}

/** Whether an order has this name. */
export function isListSort(sort: string | undefined): sort is keyof typeof listOrders {
  return sort !== undefined && Object.hasOwn(listOrders, sort);
}

/** Which rows a list of places holds: one by need those of which something is open, unless the complete ones are asked for. */
export function soughtSponsored({ sort, sponsored }: { sort?: string | undefined; sponsored?: boolean | undefined }) {
  return sponsored ?? (sort === 'need' ? false : undefined);
}
