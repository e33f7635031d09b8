import * as v from 'valibot';
import { ReviewedReport, ReviewQuery } from '../answers/reviewed-report.ts';
import { endpoint } from '../endpoint.ts';
import { ReportUpload } from '../entities/document.ts';
import { Report, ReportAnswering, ReportRelease, ReportReturn } from '../entities/report.ts';
import { FiguresOfMonth } from '../entities/report-month.ts';
import { Month } from '../fields.ts';
import { paged } from '../mirror/list-parameters.ts';
import { deletedRow, rowBy, rowOf, servedFile } from '../mirror/row-of.ts';
import { listOf, PageQuery } from '../paging.ts';
import { ReportNoteForm } from '../report-parts/report-note.ts';
import { managers } from '../rights/access.ts';

const readers = { admin: 'all', supervisor: 'scope', teacher: 'scope', sponsor: 'scope' } as const;

export const reportEndpoints = {
  'reports.list': endpoint({
    path: 'v1/classes/:classId/reports',
    may: readers,
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
  'reports.figures': endpoint({
    path: 'v1/classes/:classId/figures',
    may: readers,
    query: v.strictObject({ until: v.optional(Month) }),
    answer: v.object({ data: v.array(FiguresOfMonth) }),
    summary: 'Figures from the report pages of a class, the last twelve months, the oldest first',
  }),
  'reports.review': endpoint({
    path: 'v1/reports',
    may: managers,
    query: ReviewQuery,
    answer: listOf(ReviewedReport),
    summary:
      'Reports of all classes, newest first; `show=new` keeps those of the last weeks that no supervisor or admin has seen',
  }),
  'reports.get': endpoint({
    path: 'v1/classes/reports/:id',
    may: readers,
    ...rowBy('reports', 'id'),
    summary: 'One monthly report, with the address of its file',
  }),
  'reports.create': endpoint({
    method: 'POST',
    path: 'v1/classes/:classId/reports',
    may: { teacher: 'scope' },
    body: ReportUpload,
    file: 'report',
    ...rowOf('reports'),
    status: 201,
    outbox: 1,
    summary: 'Upload a monthly report',
  }),
  'reports.seen': endpoint({
    method: 'POST',
    path: 'v1/classes/reports/:id/seen',
    may: { ...managers, sponsor: 'scope' },
    ...rowOf('reports'),
    summary: 'Note that a supervisor or admin has seen a monthly report, or that a sponsor has read it',
  }),
  'reports.answer': endpoint({
    method: 'PUT',
    path: 'v1/classes/reports/:id/answer',
    may: { sponsor: 'scope' },
    body: ReportAnswering,
    ...rowOf('reports'),
    summary:
      'Answer a monthly report with one of a few words, which its class reads with their number and without a name',
  }),
  'reports.return': endpoint({
    method: 'POST',
    path: 'v1/classes/reports/:id/return',
    may: managers,
    body: ReportReturn,
    ...rowOf('reports'),
    summary: 'Return a monthly report with a comment: its month counts as missing until another one replaces it',
  }),
  'reports.note': endpoint({
    method: 'PUT',
    path: 'v1/classes/reports/:id/note',
    may: managers,
    body: ReportNoteForm,
    ...rowOf('reports'),
    summary:
      'Write a line to the sponsors of a monthly report, which they read with the role of its author; an empty one removes it',
  }),
  'reports.names': endpoint({
    path: 'v1/classes/reports/:id/names',
    may: managers,
    answer: v.object({ data: v.array(v.string()) }),
    summary: 'The students of the class whose names the words of a monthly report may hold',
  }),
  'reports.release': endpoint({
    method: 'PUT',
    path: 'v1/classes/reports/:id/parts/:partId',
    may: managers,
    body: ReportRelease,
    ...rowOf('reports'),
    summary: 'Show a photo or voice note of a monthly report to its sponsors, or to the school alone again',
  }),
  'reports.releaseFile': endpoint({
    method: 'PUT',
    path: 'v1/classes/reports/:id/file',
    may: managers,
    body: ReportRelease,
    ...rowOf('reports'),
    summary: 'Show the file of a monthly report to its sponsors, or to the school alone again',
  }),
  'reports.releaseWords': endpoint({
    method: 'PUT',
    path: 'v1/classes/reports/:id/words',
    may: managers,
    body: ReportRelease,
    ...rowOf('reports'),
    summary: 'Let sponsors read a monthly report that waits for it, or the school alone again',
  }),
  'reports.delete': endpoint({
    method: 'DELETE',
    path: 'v1/classes/reports/:id',
    may: { admin: 'all', teacher: 'own' },
    ...deletedRow('reports'),
    outbox: 1,
    summary: 'Delete a monthly report with its file',
  }),
  'files.report': servedFile(
    'v1/files/reports/:fileId',
    readers,
    'The file of a report, whole or in ranges; a signed link needs no header',
  ),
  'files.reportPicture': servedFile(
    'v1/files/reports/:fileId/picture',
    readers,
    'The first page of a report as a picture; a signed link needs no header',
  ),
  'files.reportPart': servedFile(
    'v1/files/report-parts/:fileId',
    readers,
    'A photo or voice note of a report page; a signed link needs no header',
  ),
} as const;
