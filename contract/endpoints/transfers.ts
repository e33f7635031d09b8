import * as v from 'valibot';
import { BulkResult, SeveralRows } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { ReadyMeta, ReadyMoney, Transfer, TransferState } from '../entities/transfer.ts';
import { Id } from '../fields.ts';
import { TransferConfirmation, TransferDraft, TransferNote, TransferSending } from '../forms/transfer-form.ts';
import { servedFile } from '../mirror/row-of.ts';
import { flag, listOf, oneOf, PageQuery } from '../paging.ts';

const readers = { admin: 'all', supervisor: 'scope', teacher: 'scope' } as const;
const admins = { admin: 'all' } as const;

const TransferListQuery = v.strictObject({
  ...PageQuery.entries,
  state: v.optional(TransferState),
  madrasaId: v.optional(Id),
  regionId: v.optional(Id),
  /** `true`: those that the school has not confirmed within 14 days. */
  overdue: v.optional(flag),
});

/** Money that is sent to madaris (docs/rules.md#transfers). */
export const transferEndpoints = {
  'transfers.ready': endpoint({
    path: 'v1/transfers/ready',
    may: admins,
    answer: v.object({ data: v.array(ReadyMoney), meta: ReadyMeta }),
    summary:
      'Money that can be sent now, of each madrasa: paid, not refunded, not sent yet, and older than the settling period',
  }),
  'transfers.list': endpoint({
    path: 'v1/transfers',
    may: readers,
    query: TransferListQuery,
    answer: listOf(Transfer),
    summary: 'Transfers to the madaris of the caller, the newest first; drafts for admins alone',
  }),
  'transfers.get': endpoint({
    path: 'v1/transfers/:id',
    may: readers,
    answer: oneOf(Transfer),
    summary: 'One transfer with its lines',
  }),
  'transfers.create': endpoint({
    method: 'POST',
    path: 'v1/transfers',
    may: admins,
    body: TransferDraft,
    answer: oneOf(Transfer),
    status: 201,
    summary: 'Draft a transfer of the money of a madrasa that is ready',
  }),
  'transfers.createSeveral': endpoint({
    method: 'POST',
    path: 'v1/transfers/several',
    may: admins,
    body: SeveralRows,
    answer: BulkResult,
    summary: 'Draft a transfer to each of several madaris; says of each whether it was done',
  }),
  'transfers.delete': endpoint({
    method: 'DELETE',
    path: 'v1/transfers/:id',
    may: admins,
    answer: oneOf(Transfer),
    summary: 'Delete a draft; its money is ready again',
  }),
  'transfers.send': endpoint({
    method: 'POST',
    path: 'v1/transfers/:id/send',
    may: admins,
    secondFactor: 'fresh',
    body: TransferSending,
    answer: oneOf(Transfer),
    summary: 'Note that a draft was sent; another admin than the one who drafted it, where there is one',
  }),
  'transfers.confirm': endpoint({
    method: 'POST',
    path: 'v1/transfers/:id/confirm',
    may: { teacher: 'scope', supervisor: 'scope' },
    body: TransferConfirmation,
    file: 'photo',
    answer: oneOf(Transfer),
    outbox: 1,
    summary: 'Say how much of a transfer arrived and when, with a photo of the receipt; another amount is a dispute',
  }),
  'transfers.resolve': endpoint({
    method: 'POST',
    path: 'v1/transfers/:id/resolve',
    may: admins,
    body: TransferNote,
    answer: oneOf(Transfer),
    summary: 'Resolve a dispute with a note: the amount that the school named is confirmed',
  }),
  'transfers.return': endpoint({
    method: 'POST',
    path: 'v1/transfers/:id/return',
    may: admins,
    body: TransferNote,
    answer: oneOf(Transfer),
    summary: 'Note that the money of a transfer came back: it is ready to be sent again',
  }),
  'files.transferPhoto': servedFile(
    'v1/files/transfers/:fileId',
    readers,
    'The photo of the receipt of a transfer; a signed link needs no header',
  ),
} as const;
