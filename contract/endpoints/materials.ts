import { endpoint } from '../endpoint.ts';
import { DocumentUpload } from '../entities/document.ts';
import { Material } from '../entities/material.ts';
import { paged } from '../mirror/list-parameters.ts';
import { listOf, oneOf, PageQuery } from '../paging.ts';
import { ByClassId, ByFileId, ById } from './parameters.ts';

const readers = { admin: 'all', supervisor: 'scope', teacher: 'scope', student: 'scope' } as const;

export const materialEndpoints = {
  'materials.list': endpoint({
    method: 'GET',
    path: 'v1/classes/:classId/materials',
    may: readers,
    params: ByClassId,
    query: PageQuery,
    answer: listOf(Material),
    status: 200,
    mirror: {
      answer: 'rows',
      table: 'materials',
      of: { field: 'classId', param: 'classId' },
      newestFirst: true,
      query: paged,
    },
    idempotent: false,
    summary: 'Study materials of a class, newest first',
  }),
  'materials.get': endpoint({
    method: 'GET',
    path: 'v1/classes/materials/:id',
    may: readers,
    params: ById,
    answer: oneOf(Material),
    status: 200,
    mirror: { answer: 'row', table: 'materials', of: 'id' },
    idempotent: false,
    summary: 'One study material, with the address of its file',
  }),
  'materials.create': endpoint({
    method: 'POST',
    path: 'v1/classes/:classId/materials',
    may: { teacher: 'scope' },
    params: ByClassId,
    body: DocumentUpload,
    file: 'material',
    answer: oneOf(Material),
    status: 201,
    mirror: { answer: 'row', table: 'materials' },
    idempotent: true,
    outbox: 1,
    summary: 'Upload a study material',
  }),
  'materials.delete': endpoint({
    method: 'DELETE',
    path: 'v1/classes/materials/:id',
    may: { admin: 'all', supervisor: 'scope', teacher: 'scope' },
    params: ById,
    answer: oneOf(Material),
    status: 200,
    mirror: { answer: 'deleted', table: 'materials' },
    idempotent: true,
    outbox: 1,
    summary: 'Delete a study material with its file',
  }),
  'files.material': endpoint({
    method: 'GET',
    path: 'v1/files/materials/:fileId',
    may: readers,
    params: ByFileId,
    status: 200,
    mirror: { answer: 'none' },
    idempotent: false,
    summary: 'The file of a material, whole or in ranges; a signed link needs no header',
  }),
} as const;
