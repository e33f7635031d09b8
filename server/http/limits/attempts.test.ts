import { expect, test } from 'vitest';
import { HttpError } from '#server/http/http-error.ts';
import { Attempts } from './attempts.ts';

function limited(maximum: number) {
  let now = 0;
  const attempts = new Attempts({ maximum, windowMs: 60_000 }, () => now);
  const isRejected = (key: string) => {
    try {
      attempts.take(key);
      return undefined;
    } catch (error) {
      if (error instanceof HttpError) return error.details.retryAfter;
      throw error;
    }
  };
  return { attempts, isRejected, pass: (ms: number) => (now += ms) };
}

test('who tries too often gets an answer with how long to wait, and may try once more then', () => {
  const { isRejected, pass } = limited(2);
  expect([isRejected('a'), isRejected('a')]).toEqual([undefined, undefined]);
  pass(20_000);
  expect(isRejected('a')).toBe(10);
  pass(10_000);
  expect([isRejected('a'), isRejected('a')]).toEqual([undefined, 30]);
  pass(60_000);
  expect([isRejected('a'), isRejected('a'), isRejected('a')]).toEqual([undefined, undefined, 30]);
});

test('one key never uses up the attempts of another', () => {
  const { isRejected } = limited(1);
  isRejected('a');
  expect(isRejected('a')).toBe(60);
  expect(isRejected('b')).toBeUndefined();
});

test('the right password clears what was tried before', () => {
  const { attempts, isRejected } = limited(1);
  isRejected('a');
  attempts.forgive('a');
  expect(isRejected('a')).toBeUndefined();
});

test('names that are invented take little room, and none once their time is over', () => {
  const { attempts, pass } = limited(3);
  for (let turn = 0; turn < 25_000; turn += 1) attempts.take(`${turn}@x.example`);
  expect(attempts.size).toBe(20_000);
  pass(60_000);
  attempts.take('a');
  expect(attempts.size).toBe(1);
});
