import type { ProblemCode } from '#contract/problems.ts';
import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import type { OutboxError, OutboxItem } from '#data/database/outbox-item.ts';
import type { OwnFailure } from '#data/outbox/rules/failures.ts';
import type { Outcome } from './outcome.ts';
import { receiveGone, receiveTaken } from './receipt.ts';

/**
 * Meaning of a failed attempt (docs/rules.md#the-outbox, 3 and 4): try again, wait for sign-in, or rejected. Pure.
 * @param at end of the attempt, in milliseconds by the server's clock: an item that turns out to be done gets its receipt
 * then
 * @throws any failure that is neither an answer nor a missing one: a bug of ours
 */
export function classifyFailure(item: OutboxItem, failure: unknown, at: number): Outcome {
  if (failure instanceof ApiProblem) return classifyProblem(item, failure, at);
  if (failure instanceof Unreachable) return classifyUnreachable(failure);
  throw failure;
}

function classifyProblem(item: OutboxItem, problem: ApiProblem, at: number): Outcome {
  const { status, code, message, retryAfter } = problem;
  const error = { code, message };
  if (status === 401 || code === 'second-factor-needed') return { event: 'end-session' };
  if (isForLater(status) || code === 'key-in-flight') return again(error, retryAfter);
  // Every stored file is checked before it leaves, so the connection damaged it. It is tried once more, not forever.
  if (code === 'file-damaged' && item.lastError?.code !== 'file-damaged') return again(error, retryAfter);
  // The server will never accept it, which is what its author wanted.
  if (code === goneBy[item.kind]) return receiveGone(item, at);
  const taken = code === 'already-there' ? receiveTaken(item, problem.current, at) : undefined;
  return taken ?? { event: 'reject', error };
}

/** Codes by which the server says that nothing is left to do. A message cannot be taken back, so it has none. */
const goneBy: Readonly<Record<OutboxItem['kind'], ProblemCode | undefined>> = {
  create: 'withdrawn',
  delete: 'not-found',
  message: undefined,
};

/**
 * A foreign answer, whatever its status, rejects nothing, ends no session and orders no wait: it is tried again like any
 * attempt without a connection. If it carries our server's time, it is a failure of our server.
 */
function classifyUnreachable({ reason, status = 0, isOurs, retryAfter }: Unreachable): Outcome {
  if (reason === 'stalled') return again(ownError('stalled'));
  if (reason === 'no-connection') return again(ownError('no-answer'));
  if (!isForLater(status) || status === 511) return again(ownError('portal'));
  return isOurs ? again({ code: 'busy', message: '' }, retryAfter) : again(ownError('gateway'));
}

function isForLater(status: number): boolean {
  return [408, 425, 429].includes(status) || status >= 500;
}

function again(error: OutboxError, retryAfter?: number): Outcome {
  return { event: 'fail', error, ...(retryAfter !== undefined && { orderedMs: retryAfter * 1_000 }) };
}

function ownError(code: OwnFailure): OutboxError {
  return { code, message: '' };
}
