import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Region } from '../entities/region.ts';
import { RegionForm } from '../forms/region-form.ts';
import { listedRegions } from '../mirror/list-parameters.ts';
import { deletedRow, deleteSeveral, rowBy, rowOf } from '../mirror/row-of.ts';
import { ListMeta, RegionListQuery } from '../paging.ts';
import { everybody } from '../rights/access.ts';

/** `totalCount` is `totalItems` under its name in section 3 of the specification. */
const RegionList = v.object({
  data: v.array(Region),
  meta: v.object({ ...ListMeta.entries, totalCount: v.number() }),
});

export const regionEndpoints = {
  'regions.list': endpoint({
    path: 'v1/regions',
    may: everybody,
    query: RegionListQuery,
    answer: RegionList,
    mirror: { answer: 'rows', table: 'regions', query: listedRegions },
    summary: 'Regions; `mine=true` keeps a supervisor’s own',
  }),
  'regions.get': endpoint({
    path: 'v1/regions/:id',
    may: everybody,
    ...rowBy('regions', 'id'),
    summary: 'One region',
  }),
  'regions.create': endpoint({
    method: 'POST',
    path: 'v1/regions',
    may: { admin: 'all' },
    body: RegionForm,
    ...rowOf('regions'),
    status: 201,
    summary: 'Add a region',
  }),
  'regions.update': endpoint({
    method: 'PUT',
    path: 'v1/regions/:id',
    may: { admin: 'all' },
    body: RegionForm,
    ...rowOf('regions'),
    summary: 'Change a region',
  }),
  'regions.delete': endpoint({
    method: 'DELETE',
    path: 'v1/regions/:id',
    may: { admin: 'all' },
    ...deletedRow('regions'),
    summary: 'Delete a region without madaris',
  }),
  'regions.deleteSeveral': deleteSeveral('regions', { admin: 'all' }),
} as const;
