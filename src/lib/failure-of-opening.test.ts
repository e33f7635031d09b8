import { expect, test } from 'vitest';
import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import { failureOfOpening } from './failure-of-opening.ts';

test('a file that is not on the device, opened offline, says how to get it', () => {
  expect(failureOfOpening(new Unreachable('no-connection'))).toBe('offline');
});

test('a file that is gone, or not for this account, says so', () => {
  expect(failureOfOpening(new ApiProblem('', { status: 404, code: 'not-found' }))).toBe('gone');
});

test('for every other failure it says to try again', () => {
  expect(failureOfOpening(new TypeError('x is undefined'))).toBe('later');
});
