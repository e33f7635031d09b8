import { expect, test } from 'vitest';
import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import { failureOfCall } from './failure-of-call.ts';

test.each([
  ['had no network when it started', new Unreachable('no-connection', { wasSent: false }), 'not-sent'],
  ['lost its connection', new Unreachable('no-connection'), 'unknown'],
  ['was not answered', new Unreachable('stalled'), 'unknown'],
  ['was answered by the page of a hotel', new Unreachable('foreign-answer', { status: 200 }), 'unknown'],
  ['was answered by a gateway whose server is away', new Unreachable('foreign-answer', { status: 502 }), 'unknown'],
  ['was rejected', new ApiProblem('No.', { status: 409, code: 'fully-sponsored' }), 'rejected'],
  ['was declined', new ApiProblem('No.', { status: 402, code: 'payment-declined' }), 'rejected'],
  ['has a twin under way', new ApiProblem('Wait.', { status: 409, code: 'key-in-flight' }), 'unknown'],
  ['is still being paid', new ApiProblem('Wait.', { status: 409, code: 'payment-open' }), 'unknown'],
  ['broke the server', new ApiProblem('', { status: 500, code: 'internal' }), 'unknown'],
] as const)('of a call that %s the outcome is known as far as it is', (_, failure, outcome) => {
  expect(failureOfCall(failure)?.outcome).toBe(outcome);
});

test('an error that is not a failed call has no failure', () => {
  expect(failureOfCall(new TypeError('x is undefined'))).toBeUndefined();
});
