import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Import, ImportKind, ImportRow, importActions } from '../entities/import.ts';
import { ImportMapping, ImportRun, ImportUpload } from '../forms/import-forms.ts';
import { say } from '../messages.ts';
import { listOf, oneOf, PageQuery } from '../paging.ts';
import { TableFormat } from '../tables/table-format.ts';

/** Callers see only the imports they started. The rows are written with the rights of the person who started the import. */
const own = { admin: 'own', supervisor: 'own' } as const;

export const importEndpoints = {
  'imports.template': endpoint({
    path: 'v1/imports/templates/:kind',
    may: own,
    params: v.strictObject({ kind: ImportKind }),
    query: v.strictObject({ format: TableFormat }),
    summary: 'An empty table with the columns of an import',
  }),
  'imports.list': endpoint({
    path: 'v1/imports',
    may: own,
    query: PageQuery,
    answer: listOf(Import),
    summary: 'Imports of the caller, the newest first',
  }),
  'imports.create': endpoint({
    method: 'POST',
    path: 'v1/imports',
    may: own,
    body: ImportUpload,
    file: 'import',
    answer: oneOf(Import),
    status: 201,
    mirror: { answer: 'kept', as: 'imports.get' },
    summary: 'Upload a CSV or XLSX file: columns are matched by name and a dry run is made, nothing is changed',
  }),
  'imports.get': endpoint({
    path: 'v1/imports/:id',
    may: own,
    answer: oneOf(Import),
    summary: 'One import and how far it has come',
  }),
  'imports.rows': endpoint({
    path: 'v1/imports/:id/rows',
    may: own,
    query: v.strictObject({
      ...PageQuery.entries,
      action: v.optional(v.picklist(importActions, say('choiceInvalid'))),
      state: v.optional(v.picklist(['waiting', 'done', 'failed'], say('choiceInvalid'))),
    }),
    answer: listOf(ImportRow),
    summary: 'The rows of an import with their errors',
  }),
  'imports.map': endpoint({
    method: 'PUT',
    path: 'v1/imports/:id',
    may: own,
    body: ImportMapping,
    answer: oneOf(Import),
    mirror: { answer: 'kept', as: 'imports.get' },
    summary: 'Match the columns in another way and make the dry run again',
  }),
  'imports.run': endpoint({
    method: 'POST',
    path: 'v1/imports/:id/run',
    may: own,
    body: ImportRun,
    answer: oneOf(Import),
    mirror: { answer: 'kept', as: 'imports.get' },
    summary: 'Import the rows that are not wrong; goes on by itself after a stop of the server',
  }),
  'imports.cancel': endpoint({
    method: 'DELETE',
    path: 'v1/imports/:id',
    may: own,
    answer: oneOf(Import),
    mirror: { answer: 'kept', as: 'imports.get' },
    summary: 'Stop an import; what was imported before stays',
  }),
  'imports.result': endpoint({
    path: 'v1/imports/:id/result',
    may: own,
    query: v.strictObject({ format: TableFormat }),
    summary: 'The table of an import with what became of each row',
  }),
} as const;
