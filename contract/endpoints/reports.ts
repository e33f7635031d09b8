import { endpoint } from '../endpoint.ts';
import { ReportUpload } from '../entities/document.ts';
import { Report } from '../entities/report.ts';
import { paged } from '../mirror/list-parameters.ts';
import { listOf, oneOf, PageQuery } from '../paging.ts';
import { ByClassId, ByFileId, ById } from './parameters.ts';

const readers = { admin: 'all', supervisor: 'scope', teacher: 'scope', sponsor: 'scope' } as const;

export const reportEndpoints = {
  'reports.list': endpoint({
    method: 'GET',
    path: 'v1/classes/:classId/reports',
    may: readers,
    params: ByClassId,
    query: PageQuery,
    answer: listOf(Report),
    mirror: {
      answer: 'rows',
      table: 'reports',
      of: { field: 'classId', param: 'classId' },
      newestFirst: true,
      query: paged,
    },
    summary: 'Monthly reports of a class, newest first',
  }),
  'reports.get': endpoint({
    method: 'GET',
    path: 'v1/classes/reports/:id',
    may: readers,
    params: ById,
    answer: oneOf(Report),
    mirror: { answer: 'row', table: 'reports', of: 'id' },
    summary: 'One monthly report, with the address of its file',
  }),
  'reports.create': endpoint({
    method: 'POST',
    path: 'v1/classes/:classId/reports',
    may: { teacher: 'scope' },
    params: ByClassId,
    body: ReportUpload,
    file: 'report',
    answer: oneOf(Report),
    status: 201,
    mirror: { answer: 'row', table: 'reports' },
    outbox: 1,
    summary: 'Upload a monthly report',
  }),
  'reports.delete': endpoint({
    method: 'DELETE',
    path: 'v1/classes/reports/:id',
    may: { admin: 'all', teacher: 'own' },
    params: ById,
    answer: oneOf(Report),
    mirror: { answer: 'deleted', table: 'reports' },
    outbox: 1,
    summary: 'Delete a monthly report with its file',
  }),
  'files.report': endpoint({
    method: 'GET',
    path: 'v1/files/reports/:fileId',
    may: readers,
    params: ByFileId,
    mirror: { answer: 'none' },
    summary: 'The file of a report, whole or in ranges; a signed link needs no header',
  }),
  'files.reportPicture': endpoint({
    method: 'GET',
    path: 'v1/files/reports/:fileId/picture',
    may: readers,
    params: ByFileId,
    mirror: { answer: 'none' },
    summary: 'The first page of a report as a picture; a signed link needs no header',
  }),
} as const;
