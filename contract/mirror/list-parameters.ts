/* What the parameters of lists mean to the rows on a device (mirror-rule.ts); each belongs to a query in paging.ts. */

/** Of `PageQuery`. */
export const paged = { page: 'paging', limit: 'paging' } as const;

/** Of `MaterialListQuery`. */
export const listedMaterials = { ...paged, sort: { orders: { position: 'row' } } } as const;

const byIndex = { leavesOut: 'index' } as const;
const byRow = { leavesOut: 'row' } as const;
/** What no field of a row says, such as in which classes no one teaches. */
const byServer = { leavesOut: 'server' } as const;

const orders = { name: 'index', '-name': 'index', created: 'index', '-created': 'index' } as const;

/** Of `SearchQuery`. */
export const searched = { ...paged, search: byIndex } as const;

/** Of `SponsoredQuery`; what each order is, `listOrders` says (list-orders.ts). No index holds what a place costs or still needs. */
export const sponsoredPlaces = {
  ...searched,
  sponsored: byIndex,
  sort: { orders: { ...orders, price: 'row', '-price': 'row', need: byRow } },
} as const;

/** Of `RegionListQuery`. */
export const listedRegions = { ...sponsoredPlaces, country: byRow, mine: byRow, supervised: byServer } as const;

/** Of `MadrasaListQuery`. */
export const listedMadaris = { ...sponsoredPlaces, country: byRow, mine: byRow, regionId: byRow } as const;

/** Of `ClassListQuery`. */
export const listedClasses = {
  ...sponsoredPlaces,
  country: byRow,
  mine: byRow,
  regionId: byRow,
  madarisId: byRow,
  taught: byServer,
  attended: byServer,
  state: byRow,
} as const;

/** Of `PeopleQuery`. */
export const listedPeople = { ...searched, role: byIndex, sort: { orders } } as const;

/** Of `MadrasaPeopleQuery`. */
export const madrasaPeople = { ...listedPeople, classId: byRow } as const;

/** Of `UserListQuery`. A person is of a region by their classes, too. */
export const listedUsers = {
  ...madrasaPeople,
  regionId: byServer,
  madarisId: byRow,
  notInClass: byServer,
  hasPassword: byServer,
} as const;

/** Of `SponsorshipListQuery`: the search looks at places and people, and a state changes by itself. */
export const listedSponsorships = {
  ...paged,
  asOf: 'paging',
  search: byServer,
  state: byServer,
  sponsorId: byServer,
} as const;
