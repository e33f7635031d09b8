/* Meaning of list parameters for the rows on a device (mirror-rule.ts); each belongs to a query in paging.ts. */

/** For `PageQuery`. */
export const paged = { page: 'paging', limit: 'paging' } as const;

/** For `MaterialListQuery`. */
export const listedMaterials = { ...paged, sort: { orders: { position: 'row' } } } as const;

const byIndex = { leavesOut: 'index' } as const;
const byRow = { leavesOut: 'row' } as const;
/** A filter that no field of a row answers, such as classes without a teacher. */
const byServer = { leavesOut: 'server' } as const;

const orders = { name: 'index', '-name': 'index', created: 'index', '-created': 'index' } as const;

/** For `SearchQuery`. */
export const searched = { ...paged, search: byIndex } as const;

/** For `SponsoredQuery`; list-orders.ts defines the orders. No index contains prices or open amounts. */
export const sponsoredPlaces = {
  ...searched,
  sponsored: byIndex,
  sort: {
    orders: { ...orders, price: 'row', '-price': 'row', need: byRow, 'reader-latin': 'row', 'reader-arabic': 'row' },
  },
} as const;

/** For `RegionListQuery`. */
export const listedRegions = { ...sponsoredPlaces, country: byRow, mine: byRow, supervised: byServer } as const;

/** For `MadrasaListQuery`. */
export const listedMadaris = { ...sponsoredPlaces, country: byRow, mine: byRow, regionId: byRow } as const;

/** For `ClassListQuery`. */
export const listedClasses = {
  ...sponsoredPlaces,
  country: byRow,
  mine: byRow,
  regionId: byRow,
  madarisId: byRow,
  taught: byServer,
  attended: byServer,
  offered: byRow,
  state: byRow,
} as const;

/** For `PeopleQuery`. */
export const listedPeople = { ...searched, role: byIndex, sort: { orders } } as const;

/** For `MadrasaPeopleQuery`. */
export const madrasaPeople = { ...listedPeople, classId: byRow } as const;

/** For `UserListQuery`. People belong to a region through their classes, too. */
export const listedUsers = {
  ...madrasaPeople,
  regionId: byServer,
  madarisId: byRow,
  notInClass: byServer,
  hasPassword: byServer,
  former: byRow,
} as const;

/** For `SponsorshipListQuery`: the search covers places and people, and states change on their own. */
export const listedSponsorships = {
  ...paged,
  asOf: 'paging',
  search: byServer,
  state: byServer,
  sponsorId: byServer,
} as const;
