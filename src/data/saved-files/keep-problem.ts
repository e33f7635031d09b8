import { ApiProblem, DeviceFull, Unreachable } from '#data/api/errors.ts';
import { FileDamaged } from './checking.ts';

/** Reasons of this device against keeping a class; every other reason comes from the server. */
export type KeepProblem = 'device-full' | 'over-limit' | 'file-damaged';

/** The files of a class would exceed the user's limit for saved files. */
export class OverLimit extends Error {
  override readonly name = 'OverLimit';
}

/**
 * Meaning of a failure for a class that is being kept: the code that its owner must read, `later` if it continues on its own
 * with the connection, the session or the server, or undefined for an unknown failure.
 */
export function keepProblemOf(failure: unknown): KeepProblem | 'later' | (string & {}) | undefined {
  if (failure instanceof OverLimit) return 'over-limit';
  if (failure instanceof DeviceFull) return 'device-full';
  if (failure instanceof FileDamaged) return 'file-damaged';
  if (failure instanceof Unreachable) return 'later';
  if (!(failure instanceof ApiProblem)) return undefined;
  const passes = failure.status === 401 || failure.status === 429 || failure.status >= 500;
  return passes ? 'later' : failure.code;
}
