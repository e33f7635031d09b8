import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { ReportRelease, ReportReturn } from '../entities/report.ts';
import { SpendingDue, SpendingReport } from '../entities/spending.ts';
import { MoneyFigures, SponsorshipTrail, Trail } from '../entities/trail.ts';
import { Id, Month } from '../fields.ts';
import { SpendingUpload } from '../forms/spending-form.ts';
import { servedFile } from '../mirror/row-of.ts';
import { listOf, oneOf, PageQuery } from '../paging.ts';
import { everybody, managers } from '../rights/access.ts';

const readers = { admin: 'all', supervisor: 'scope', sponsor: 'scope' } as const;

export const spendingEndpoints = {
  'spending.list': endpoint({
    path: 'v1/madaris/:id/spending',
    may: readers,
    query: PageQuery,
    answer: listOf(SpendingReport),
    summary: 'Spending reports of a madrasa, the newest month first',
  }),
  'spending.create': endpoint({
    method: 'POST',
    path: 'v1/madaris/:id/spending',
    may: { supervisor: 'scope' },
    body: SpendingUpload,
    file: 'spending',
    answer: oneOf(SpendingReport),
    status: 201,
    outbox: 1,
    summary: 'Send the spending report of a month, with photos of receipts',
  }),
  'spending.due': endpoint({
    path: 'v1/spending/due',
    may: managers,
    query: v.strictObject({ regionId: v.optional(Id) }),
    answer: v.object({ data: v.array(SpendingDue), meta: v.object({ totalItems: v.number() }) }),
    summary: 'Months whose spending report is still to be sent, or was returned, the oldest first',
  }),
  'spending.seen': endpoint({
    method: 'POST',
    path: 'v1/spending/:id/seen',
    may: { admin: 'all' },
    answer: oneOf(SpendingReport),
    summary: 'Note that an admin has seen a spending report',
  }),
  'spending.return': endpoint({
    method: 'POST',
    path: 'v1/spending/:id/return',
    may: { admin: 'all' },
    body: ReportReturn,
    answer: oneOf(SpendingReport),
    summary: 'Return a spending report with a comment: its month counts as missing until another one replaces it',
  }),
  'spending.release': endpoint({
    method: 'PUT',
    path: 'v1/spending/:id/photos/:photoId',
    may: managers,
    body: ReportRelease,
    answer: oneOf(SpendingReport),
    summary: 'Show a photo of a spending report to sponsors, or to the school alone again',
  }),
  'files.spendingPhoto': servedFile(
    'v1/files/spending/:fileId',
    readers,
    'A photo of a spending report; a signed link needs no header',
  ),
  'sponsorships.trail': endpoint({
    path: 'v1/sponsorships/:id/trail',
    may: { admin: 'all', sponsor: 'own' },
    query: v.strictObject({ month: v.optional(Month) }),
    answer: oneOf(SponsorshipTrail),
    summary: 'The way of the money of a paid month, the newest one where none is named',
  }),
  'receipts.trail': endpoint({
    path: 'v1/receipts/:code/trail',
    may: everybody,
    params: v.strictObject({ code: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)) }),
    answer: oneOf(Trail),
    summary: 'The way of the money of a receipt, without names and ids',
  }),
  'money.figures': endpoint({
    path: 'v1/money',
    may: everybody,
    query: v.strictObject({ regionId: v.optional(Id) }),
    answer: oneOf(MoneyFigures),
    summary: 'Dollars that were given, sent, confirmed and spent in each of the last twelve months',
  }),
} as const;
