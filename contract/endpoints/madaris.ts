import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Madrasa } from '../entities/madrasa.ts';
import { MadrasaForm } from '../forms/madrasa-form.ts';
import { listedMadaris, sponsoredPlaces } from '../mirror/list-parameters.ts';
import { listOf, MadrasaListQuery, oneOf, SponsoredQuery } from '../paging.ts';
import { everybody } from '../rights/access.ts';
import { deleteSeveral } from './delete-several.ts';
import { ByFileId } from './parameters.ts';

export const madarisEndpoints = {
  'madaris.list': endpoint({
    method: 'GET',
    path: 'v1/madaris',
    may: everybody,
    query: MadrasaListQuery,
    answer: listOf(Madrasa),
    mirror: { answer: 'rows', table: 'madaris', query: listedMadaris },
    summary: 'Madaris of all regions; `mine=true` keeps the own ones',
  }),
  'madaris.get': endpoint({
    method: 'GET',
    path: 'v1/madaris/:id',
    may: everybody,
    answer: oneOf(Madrasa),
    mirror: { answer: 'row', table: 'madaris', of: 'id' },
    summary: 'One madrasa',
  }),
  'madaris.ofRegion': endpoint({
    method: 'GET',
    path: 'v1/madaris/region/:id',
    may: everybody,
    query: SponsoredQuery,
    answer: listOf(Madrasa),
    mirror: { answer: 'rows', table: 'madaris', of: { field: 'regionId', param: 'id' }, query: sponsoredPlaces },
    summary: 'Madaris of a region',
  }),
  'madaris.create': endpoint({
    method: 'POST',
    path: 'v1/madaris',
    may: { admin: 'all', supervisor: 'scope' },
    body: MadrasaForm,
    answer: oneOf(Madrasa),
    status: 201,
    mirror: { answer: 'row', table: 'madaris' },
    summary: 'Add a madrasa',
  }),
  'madaris.update': endpoint({
    method: 'PUT',
    path: 'v1/madaris/:id',
    may: { admin: 'all', supervisor: 'scope' },
    body: MadrasaForm,
    answer: oneOf(Madrasa),
    mirror: { answer: 'row', table: 'madaris' },
    summary: 'Change a madrasa',
  }),
  'madaris.setPicture': endpoint({
    method: 'PUT',
    path: 'v1/madaris/:id/picture',
    may: { admin: 'all', supervisor: 'scope' },
    body: v.strictObject({}),
    file: 'picture',
    answer: oneOf(Madrasa),
    mirror: { answer: 'row', table: 'madaris' },
    summary: 'Show a picture of the building of a madrasa, which everybody sees; it takes the place of an earlier one',
  }),
  'madaris.removePicture': endpoint({
    method: 'DELETE',
    path: 'v1/madaris/:id/picture',
    may: { admin: 'all', supervisor: 'scope' },
    answer: oneOf(Madrasa),
    mirror: { answer: 'row', table: 'madaris' },
    summary: 'Delete the picture of a madrasa',
  }),
  'files.madrasaPicture': endpoint({
    method: 'GET',
    path: 'v1/files/madaris/:fileId',
    may: everybody,
    params: ByFileId,
    summary: 'The picture of a madrasa',
  }),
  'madaris.delete': endpoint({
    method: 'DELETE',
    path: 'v1/madaris/:id',
    may: { admin: 'all' },
    answer: oneOf(Madrasa),
    mirror: { answer: 'deleted', table: 'madaris' },
    summary: 'Delete a madrasa without classes',
  }),
  'madaris.deleteSeveral': deleteSeveral('madaris', { admin: 'all' }),
} as const;
