/** What a failed call says, as far as a screen can show it. */
export interface CallFailure {
  kind: 'problem' | 'unreachable';
  /** The server's; empty where it failed without one. */
  message: string;
  code?: string;
  /** The message of each field that the server did not accept. */
  fields?: Record<string, string>;
  /** The row as it is on the server now, where someone else changed it meanwhile. */
  current?: unknown;
}

/**
 * Reads the failure of a call; undefined for anything else, such as a bug. By name: the classes come with the engine,
 * which loads behind the first screen.
 */
export function failureOfCall(error: unknown): CallFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'Unreachable') {
    const failed = 'hasServerFailed' in error && error.hasServerFailed === true;
    return failed ? { kind: 'problem', message: '' } : { kind: 'unreachable', message: error.message };
  }
  if (error.name !== 'ApiProblem') return undefined;
  const { code, fields, current } = error as Error & Pick<CallFailure, 'code' | 'fields' | 'current'>;
  return {
    kind: 'problem',
    message: error.message,
    ...(code !== undefined && { code }),
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
  };
}
