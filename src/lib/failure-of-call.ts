/** A failed call, as a screen can show it. */
export interface CallFailure {
  kind: 'problem' | 'unreachable';
  /** Result of a change: it never left the device, the server rejected it before it took effect, or the result is unknown here. */
  outcome: 'not-sent' | 'rejected' | 'unknown';
  /** The server's message; empty if it failed without one. */
  message: string;
  code?: string;
  /** The messages of fields that the server did not accept. */
  fields?: Record<string, string>;
  /** The row as it is on the server now, if someone else has changed it since. */
  current?: unknown;
}

/** Rejections by which the server says that an earlier call is still running. */
const unfinished: ReadonlySet<string> = new Set(['key-in-flight', 'payment-open']);

/**
 * Reads the failure of a call; undefined for anything else, such as a bug. It checks the error's name, because the classes
 * come with the engine, which loads after the first screen.
 */
export function failureOfCall(error: unknown): CallFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'Unreachable') {
    const failed = 'hasServerFailed' in error && error.hasServerFailed === true;
    const outcome = 'wasSent' in error && error.wasSent === false ? 'not-sent' : 'unknown';
    return failed
      ? { kind: 'problem', outcome: 'unknown', message: '' }
      : { kind: 'unreachable', outcome, message: error.message };
  }
  if (error.name !== 'ApiProblem') return undefined;
  const { code, status, fields, current } = error as Error &
    Pick<CallFailure, 'code' | 'fields' | 'current'> & { status?: number };
  const isOpen = code !== undefined && unfinished.has(code);
  return {
    kind: 'problem',
    outcome: isOpen || (status ?? 500) >= 500 ? 'unknown' : 'rejected',
    message: error.message,
    ...(code !== undefined && { code }),
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
  };
}
