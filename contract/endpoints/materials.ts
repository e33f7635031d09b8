import * as v from 'valibot';
import { SeveralRows } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { DocumentUpload } from '../entities/document.ts';
import { CopiedLessons, Material, MaterialMove } from '../entities/material.ts';
import { listedMaterials } from '../mirror/list-parameters.ts';
import { deletedRow, rowBy, rowOf, servedFile } from '../mirror/row-of.ts';
import { listOf, MaterialListQuery } from '../paging.ts';

const keepers = { admin: 'all', supervisor: 'scope', teacher: 'scope' } as const;

const readers = { admin: 'all', supervisor: 'scope', teacher: 'scope', student: 'scope' } as const;

export const materialEndpoints = {
  'materials.list': endpoint({
    path: 'v1/classes/:classId/materials',
    may: readers,
    query: MaterialListQuery,
    answer: listOf(Material),
    mirror: {
      answer: 'rows',
      table: 'materials',
      of: { field: 'classId', param: 'classId' },
      newestFirst: true,
      query: listedMaterials,
    },
    summary: 'Study materials of a class, newest first; `sort=position`: in reading order',
  }),
  'materials.get': endpoint({
    path: 'v1/classes/materials/:id',
    may: readers,
    ...rowBy('materials', 'id'),
    summary: 'One study material, with the address of its file',
  }),
  'materials.create': endpoint({
    method: 'POST',
    path: 'v1/classes/:classId/materials',
    may: { teacher: 'scope' },
    body: DocumentUpload,
    file: 'material',
    ...rowOf('materials'),
    status: 201,
    outbox: 1,
    summary: 'Upload a study material',
  }),
  'materials.move': endpoint({
    method: 'PUT',
    path: 'v1/classes/materials/:id/position',
    may: keepers,
    body: MaterialMove,
    ...rowOf('materials'),
    summary: 'Move a study material to another place in the reading order of its class',
  }),
  'materials.copy': endpoint({
    method: 'POST',
    path: 'v1/classes/:classId/copy-materials',
    may: keepers,
    body: SeveralRows,
    answer: v.object({ data: CopiedLessons }),
    summary:
      'Copy study materials of other classes to the end of this one, in their order; what it has already stays as it is',
  }),
  'materials.delete': endpoint({
    method: 'DELETE',
    path: 'v1/classes/materials/:id',
    may: keepers,
    ...deletedRow('materials'),
    outbox: 1,
    summary: 'Delete a study material with its file',
  }),
  'files.material': servedFile(
    'v1/files/materials/:fileId',
    readers,
    'The file of a material, whole or in ranges; a signed link needs no header',
  ),
  'files.materialPicture': servedFile(
    'v1/files/materials/:fileId/picture',
    readers,
    'The first page of a material as a picture; a signed link needs no header',
  ),
} as const;
