import type { ProblemCode } from '#contract/problems.ts';
import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import type { OutboxError, OutboxItem } from '#data/database/outbox-item.ts';
import type { OwnFailure } from '#data/outbox/rules/failures.ts';
import type { Outcome } from './outcome.ts';
import { receiveGone, receiveTaken } from './receipt.ts';

/**
 * Meaning of a failed attempt (docs/rules.md#the-outbox, 3 and 4): try again, wait for sign-in, or rejected. Pure.
 * @param at when it ended, in milliseconds by the server's clock: what turns out to be done gets its receipt then
 * @throws what is neither an answer nor the want of one: a mistake of ours
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
  // It was whole when it left, for every stored file is checked first: the connection did it. Once more, not for ever.
  if (code === 'file-damaged' && item.lastError?.code !== 'file-damaged') return again(error, retryAfter);
  // The server takes it neither now nor later: that is what its author wanted.
  if (code === goneBy[item.kind]) return receiveGone(item, at);
  const taken = code === 'already-there' ? receiveTaken(item, problem.current, at) : undefined;
  return taken ?? { event: 'reject', error };
}

/** By what the server says that there is nothing left to do. No one else could take a message back. */
const goneBy: Readonly<Record<OutboxItem['kind'], ProblemCode | undefined>> = {
  create: 'withdrawn',
  delete: 'not-found',
  message: undefined,
};

/**
 * An answer that is not ours, whatever its status, rejects nothing, ends no session and commands no wait: it is tried again like any
 * attempt without a connection. One that carries our server's time is a failure of our server.
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
