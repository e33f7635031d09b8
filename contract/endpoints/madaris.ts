import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Madrasa } from '../entities/madrasa.ts';
import { MadrasaForm } from '../forms/madrasa-form.ts';
import { listedMadaris, sponsoredPlaces } from '../mirror/list-parameters.ts';
import { deletedRow, deleteSeveral, rowBy, rowOf, servedFile } from '../mirror/row-of.ts';
import { listOf, MadrasaListQuery, SponsoredQuery } from '../paging.ts';
import { everybody, managers } from '../rights/access.ts';

export const madarisEndpoints = {
  'madaris.list': endpoint({
    path: 'v1/madaris',
    may: everybody,
    query: MadrasaListQuery,
    answer: listOf(Madrasa),
    mirror: { answer: 'rows', table: 'madaris', query: listedMadaris },
    summary: 'Madaris of all regions; `mine=true` keeps your own',
  }),
  'madaris.get': endpoint({
    path: 'v1/madaris/:id',
    may: everybody,
    ...rowBy('madaris', 'id'),
    summary: 'One madrasa',
  }),
  'madaris.ofRegion': endpoint({
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
    may: managers,
    body: MadrasaForm,
    ...rowOf('madaris'),
    status: 201,
    summary: 'Add a madrasa',
  }),
  'madaris.update': endpoint({
    method: 'PUT',
    path: 'v1/madaris/:id',
    may: managers,
    body: MadrasaForm,
    ...rowOf('madaris'),
    summary: 'Change a madrasa',
  }),
  'madaris.setPicture': endpoint({
    method: 'PUT',
    path: 'v1/madaris/:id/picture',
    may: managers,
    body: v.strictObject({}),
    file: 'picture',
    ...rowOf('madaris'),
    summary: 'Show a picture of the building of a madrasa, which everybody sees; it takes the place of an earlier one',
  }),
  'madaris.removePicture': endpoint({
    method: 'DELETE',
    path: 'v1/madaris/:id/picture',
    may: managers,
    ...rowOf('madaris'),
    summary: 'Delete the picture of a madrasa',
  }),
  'files.madrasaPicture': servedFile('v1/files/madaris/:fileId', everybody, 'The picture of a madrasa'),
  'madaris.delete': endpoint({
    method: 'DELETE',
    path: 'v1/madaris/:id',
    may: { admin: 'all' },
    ...deletedRow('madaris'),
    summary: 'Delete a madrasa without classes',
  }),
  'madaris.deleteSeveral': deleteSeveral('madaris', { admin: 'all' }),
} as const;
