import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Receipt } from '../entities/papers/receipt.ts';
import { Statement } from '../entities/papers/statement.ts';
import { Payment, PaymentDetails, PaymentProgress, PaymentSettings, PaymentSums } from '../entities/payment.ts';
import { PaymentState } from '../entities/sponsorship-kinds.ts';
import { Id, Month, wholeNumber } from '../fields.ts';
import { PaymentForm, RefundApproval, RefundForm } from '../forms/sponsorship-form.ts';
import { flag, GrowingListQuery, ListMeta, oneOf } from '../paging.ts';
import { everybody } from '../rights/access.ts';

export const PaymentListQuery = v.strictObject({
  ...GrowingListQuery.entries,
  state: v.optional(PaymentState),
  month: v.optional(Month),
  sponsorshipId: v.optional(Id),
  /** `true`: only payments that are being refunded. */
  refunding: v.optional(flag),
  /** `true`: only payments with a proposed refund. */
  proposed: v.optional(flag),
});

export const paymentEndpoints = {
  'payments.settings': endpoint({
    path: 'v1/payments/settings',
    may: everybody,
    answer: oneOf(PaymentSettings),
    summary: 'How payments are made here',
  }),
  'payments.list': endpoint({
    path: 'v1/payments',
    may: { admin: 'all', sponsor: 'own' },
    query: PaymentListQuery,
    answer: v.object({
      data: v.array(Payment),
      // Sums over all matching rows, not only this page: for the admin, when a filter narrows the list.
      meta: v.object({ ...ListMeta.entries, sums: v.optional(PaymentSums) }),
    }),
    summary:
      'Payments, newest first: a sponsor’s own, all for the admin, with what they add up to where they are filtered. The search looks at places, people and receipts',
  }),
  'payments.get': endpoint({
    path: 'v1/payments/:id',
    may: { admin: 'all' },
    answer: oneOf(PaymentDetails),
    summary: 'A payment with what happened to it, where it belongs, and the other months of its sponsorship',
  }),
  'payments.start': endpoint({
    method: 'POST',
    path: 'v1/payments',
    may: { sponsor: 'own' },
    body: PaymentForm,
    answer: oneOf(PaymentProgress),
    status: 201,
    summary: 'Pay a hold, or the month that is due',
  }),
  'payments.resolve': endpoint({
    method: 'POST',
    path: 'v1/payments/:id/resolve',
    may: { sponsor: 'own' },
    answer: oneOf(PaymentProgress),
    idempotent: false,
    summary: 'Ask the gateway how a payment ended; the page that people return to calls it',
  }),
  'payments.refund': endpoint({
    method: 'POST',
    path: 'v1/payments/:id/refund',
    may: { admin: 'all' },
    secondFactor: 'fresh',
    body: RefundForm,
    answer: oneOf(Payment),
    summary:
      'Send the money of a payment back, or a part of it, and say why; the sponsorship goes on. Where there is another admin it is a proposal for them',
  }),
  'payments.approveRefund': endpoint({
    method: 'POST',
    path: 'v1/payments/:id/refund/approve',
    may: { admin: 'all' },
    secondFactor: 'fresh',
    body: RefundApproval,
    answer: oneOf(Payment),
    summary: 'Approve the refund that another admin has proposed: the money goes back',
  }),
  'payments.declineRefund': endpoint({
    method: 'DELETE',
    path: 'v1/payments/:id/refund',
    may: { admin: 'all' },
    answer: oneOf(Payment),
    summary: 'Decline a proposed refund, or withdraw one of your own; no money goes back',
  }),
  'payments.statement': endpoint({
    path: 'v1/payments/statement',
    may: { sponsor: 'own' },
    query: v.strictObject({ year: v.optional(wholeNumber(2000, 9999)) }),
    answer: oneOf(Statement),
    summary: 'Payments of a sponsor in a year; the last year with a payment by default',
  }),
  'receipts.get': endpoint({
    path: 'v1/receipts/:code',
    may: everybody,
    params: v.strictObject({ code: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)) }),
    answer: oneOf(Receipt),
    summary: 'Effects of a payment, without data about the sponsor',
  }),
} as const;
