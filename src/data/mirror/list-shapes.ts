import type { AnswerOf, EndpointName } from '#contract/endpoints.ts';
import type { Rows, RowTable } from '#data/database/entities.ts';

/**
 * How a list is answered from the rows, when its own snapshot is not on the device.
 * - `table`: what its rows are.
 * - `of`: it holds the rows whose `field` has the value of the parameter `param`. People are of a madrasa by their classes.
 * - `known`: what belongs to it is in no field of the rows (madaris of a person), so that only snapshots show it.
 * - `newestFirst`: it is ordered by age; all others by name, or as the query says.
 */
interface ListShape {
  readonly table: RowTable;
  readonly of?: {
    readonly field: 'regionId' | 'madarisId' | 'classId' | 'classIds';
    readonly param: 'id' | 'classId';
  };
  readonly known?: true;
  readonly newestFirst?: true;
}

export const listShapes = {
  'regions.list': { table: 'regions' },
  'madaris.list': { table: 'madaris' },
  'madaris.ofRegion': { table: 'madaris', of: { field: 'regionId', param: 'id' } },
  'classes.list': { table: 'classes' },
  'classes.ofMadrasa': { table: 'classes', of: { field: 'madarisId', param: 'id' } },
  'classes.users': { table: 'users', of: { field: 'classIds', param: 'classId' } },
  'materials.list': { table: 'materials', of: { field: 'classId', param: 'classId' }, newestFirst: true },
  'reports.list': { table: 'reports', of: { field: 'classId', param: 'classId' }, newestFirst: true },
  'users.list': { table: 'users' },
  'users.madaris': { table: 'madaris', known: true },
  'users.ofMadrasa': { table: 'users', of: { field: 'madarisId', param: 'id' } },
  'sponsorships.madaris': { table: 'madaris', known: true },
  'sponsorships.list': { table: 'sponsorships', newestFirst: true },
} as const satisfies Partial<Record<EndpointName, ListShape>>;

export type ListName = keyof typeof listShapes;
export type ListTable<TName extends ListName> = (typeof listShapes)[TName]['table'];
export type ListRow<TName extends ListName> = Rows[ListTable<TName>];

/** The shape of a list, with the optional columns in reach. */
export function listShape(name: ListName): ListShape {
  return listShapes[name];
}

export const listNames = Object.keys(listShapes) as ListName[];

/** Which table the single objects are kept in; those without stand in `meta`. */
export const oneTables = {
  'regions.get': 'regions',
  'madaris.get': 'madaris',
  'classes.get': 'classes',
  'users.get': 'users',
  'sponsorships.get': 'sponsorships',
  'me.get': 'users',
  'stats.get': undefined,
  'stats.attention': undefined,
  'stats.regions': undefined,
  'stats.changes': undefined,
} as const satisfies Partial<Record<EndpointName, RowTable | undefined>>;

export type OneName = keyof typeof oneTables;
export type OneRow<TName extends OneName> = AnswerOf<TName> extends { data: infer TRow } ? TRow : never;
