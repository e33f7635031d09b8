import * as v from 'valibot';
import { Id, Month, Timestamp } from '../fields.ts';
import { say } from '../messages.ts';
import { SponsorshipType } from './sponsorship-kinds.ts';
import { transferStates } from './transfer-kinds.ts';

/** Ways of sending money to a madrasa. */
export const transferMethods = ['bank', 'mobile-money', 'cash'] as const;
export const TransferMethod = v.picklist(transferMethods, say('choiceInvalid'));
export type TransferMethod = v.InferOutput<typeof TransferMethod>;

/** The two kinds of money of a place: zakat is never mixed with another. */
export const fundKinds = ['zakat', 'other'] as const;
export type FundKind = (typeof fundKinds)[number];

export const TransferState = v.picklist(transferStates, say('choiceInvalid'));

const Person = v.nullable(v.object({ id: Id, fullName: v.string() }));

/** Money of one fund and month in a transfer. `name`: of its place; empty if that is deleted. */
const TransferLine = v.object({
  placeType: SponsorshipType,
  placeId: Id,
  name: v.string(),
  kind: v.picklist(fundKinds),
  month: Month,
  amount: v.number(),
});
export type TransferLine = v.InferOutput<typeof TransferLine>;

/**
 * Money that an admin sends to a madrasa, in dollars. Teachers see no names of people.
 * - `costs`: the costs of sending. `rate`: units of `receivedCurrency` for one dollar.
 * - `confirmedAmount`, `receivedDate`: as the school said; after a dispute the amount that an admin confirmed.
 * - `mayConfirm`: the caller may confirm it now.
 */
export const Transfer = v.object({
  id: Id,
  madrasaId: Id,
  madrasaName: v.string(),
  regionId: Id,
  state: TransferState,
  amount: v.number(),
  months: v.array(Month),
  lines: v.array(TransferLine),
  method: v.nullable(TransferMethod),
  reference: v.string(),
  sentDate: v.nullable(v.string()),
  receivedCurrency: v.nullable(v.string()),
  rate: v.nullable(v.number()),
  costs: v.number(),
  confirmedAmount: v.nullable(v.number()),
  receivedDate: v.nullable(v.string()),
  note: v.string(),
  draftedBy: Person,
  sentBy: Person,
  confirmedBy: Person,
  hasPhoto: v.boolean(),
  photoUrl: v.nullable(v.string()),
  mayConfirm: v.boolean(),
  version: v.number(),
  createdDate: Timestamp,
});
export type Transfer = v.InferOutput<typeof Transfer>;

/** Money of a madrasa that can be sent now. `months`: the months it was given for, the oldest first. */
export const ReadyMoney = v.object({
  madrasaId: Id,
  madrasaName: v.string(),
  regionName: v.string(),
  amount: v.number(),
  months: v.array(Month),
});
export type ReadyMoney = v.InferOutput<typeof ReadyMoney>;

/** A payment that was refunded after it had been sent. `amount`: the dollars that the operator's own fund bears. */
const OperatorRow = v.object({
  paymentId: Id,
  /** Name of the place of the gifts; empty if it is deleted. */
  name: v.string(),
  month: Month,
  paid: v.number(),
  refunded: v.number(),
  amount: v.number(),
  refundedDate: v.nullable(v.string()),
});
export type OperatorRow = v.InferOutput<typeof OperatorRow>;

/** Dollars that the operator's own fund bears, and the latest payments among them. */
export const ReadyMeta = v.object({ operator: v.number(), operatorRows: v.optional(v.array(OperatorRow), []) });
export type ReadyMeta = v.InferOutput<typeof ReadyMeta>;
