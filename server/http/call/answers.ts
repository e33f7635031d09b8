import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { HttpError } from '#server/http/http-error.ts';

/**
 * Brings an answer into the form of the contract: what its schema does not name never leaves.
 * @throws Error naming the place that does not fit, never its value: a programmer's error, answered with 500
 */
export function shapeAnswer(endpoint: Endpoint, answer: unknown): unknown {
  if (!endpoint.answer) return answer;
  const result = v.safeParse(endpoint.answer, answer, { abortEarly: true });
  if (result.success) return result.output;
  const place = result.issues[0]?.path?.map((part) => String(part.key)).join('.');
  throw new Error(`The answer of ${endpoint.method} ${endpoint.path} does not fit the contract at ${place}.`);
}

/** Brings the current row beside a rejected change into the form of the answer's `data`, as above. */
export function shapeCurrent(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof HttpError) || error.details.current === undefined) return error;
  const shaped = shapeAnswer(endpoint, { data: error.details.current }) as { data: unknown };
  return new HttpError(error.code, { ...error.details, current: shaped.data });
}
