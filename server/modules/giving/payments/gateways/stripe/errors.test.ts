import { expect, test } from 'vitest';
import { declineOf } from './errors.ts';

const card = (code: string, decline_code?: string) => ({ type: 'StripeCardError', code, decline_code });

test.each([
  ['no money', card('card_declined', 'insufficient_funds'), 'no-funds'],
  ['a card past its date', card('expired_card'), 'card-expired'],
  ['a bank that wants to see its owner', card('authentication_required', 'authentication_required'), 'needs-owner'],
  ['a wrong number on its back', card('incorrect_cvc'), 'card-wrong'],
  ['a card that was stolen, which is the bank’s affair', card('card_declined', 'stolen_card'), 'bank'],
  ['a card that was removed', { type: 'StripeInvalidRequestError', param: 'payment_method' }, 'card-gone'],
])('%s is said in our own words', (_, error, reason) => {
  expect(declineOf(error)).toBe(reason);
});

test.each([
  ['a request that was wrong', { type: 'StripeInvalidRequestError', param: 'amount' }],
  ['a connection that broke', { type: 'StripeConnectionError' }],
  ['anything else', new Error('It broke.')],
])('%s is no card that was declined', (_, error) => {
  expect(declineOf(error)).toBeUndefined();
});
