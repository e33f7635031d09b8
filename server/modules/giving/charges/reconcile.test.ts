import { expect, test } from 'vitest';
import type { LedgerEntry } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { compare, type DifferenceKind } from './reconcile.ts';

const at = new Date(0);
const paymentId = 'p';
const took = (chargedCents: number, refundedCents = 0, disputedCents = 0): LedgerEntry => ({
  ...{ paymentId, reference: 'r', chargedCents, refundedCents, disputedCents, heldCents: disputedCents, at },
});
const row = (state: 'paid' | 'refunded' | 'failed' | 'open', isAsked = false, part = 0) => ({
  ...{ state, amountCents: 4_000, refundAskedAt: isAsked ? at : null, disputedAt: null },
  refundedCents: state === 'refunded' ? 4_000 : part,
});

test.each<[string, Parameters<typeof compare>[1], LedgerEntry[], DifferenceKind | undefined]>([
  ['paid on both sides', row('paid'), [took(4_000)], undefined],
  ['an attempt that went back, and one that was kept', row('paid'), [took(4_000, 4_000), took(4_000)], undefined],
  ['refunded on both sides', row('refunded'), [took(4_000, 4_000)], undefined],
  ['never taken', row('failed'), [], undefined],
  ['under way', row('open'), [took(4_000)], undefined],
  ['being sent back', row('paid', true), [took(4_000, 4_000)], undefined],
  ['refunded, and held back by the bank', row('refunded'), [took(4_000, 0, 4_000)], undefined],
  [
    'a dispute of a part, taken over',
    { ...row('paid', false, 1_000), disputedAt: at },
    [took(4_000, 0, 1_000)],
    undefined,
  ],
  ['a dispute that was won', { ...row('refunded'), disputedAt: at }, [took(4_000)], 'won'],
  ['a dispute of a part that was won', { ...row('paid', false, 1_000), disputedAt: at }, [took(4_000)], 'won'],
  ['a dispute of a part', row('paid'), [took(4_000, 0, 1_000)], 'disputed'],
  ['disputed while it is sent back', row('paid', true), [took(4_000, 0, 1_000)], 'disputed'],
  ['taken for no payment of ours', undefined, [took(4_000)], 'charged-not-kept'],
  ['taken by an attempt that failed here', row('failed'), [took(4_000)], 'charged-not-kept'],
  ['paid here alone', row('paid'), [], 'paid-not-charged'],
  ['refunded there alone', row('paid'), [took(4_000, 4_000)], 'refunded-there'],
  ['refunded in part there', row('paid'), [took(4_000, 1_000)], 'refunded-there'],
  ['refunded in part on both sides', row('paid', false, 1_000), [took(4_000, 1_000)], undefined],
  ['refunded in part here alone', row('paid', false, 1_000), [took(4_000)], 'refunded-here'],
  ['refunded in a larger part there', row('paid', false, 1_000), [took(4_000, 2_000)], 'refunded-there'],
  ['a part here, all of it there', row('paid', false, 1_000), [took(4_000, 4_000)], 'refunded-there'],
  ['refunded here alone', row('refunded'), [took(4_000)], 'refunded-here'],
  ['taken twice', row('paid'), [took(4_000), took(4_000)], 'charged-twice'],
  ['another amount', row('paid'), [took(5_000)], 'amount-differs'],
  ['disputed', row('paid'), [took(4_000, 0, 4_000)], 'disputed'],
])('%s', (_, ours, entries, kind) => {
  expect(compare(paymentId, ours, entries)?.kind).toBe(kind);
});
