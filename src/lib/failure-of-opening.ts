/**
 * Key of the message under `openFile` in the common words that explains why a file could not be opened. It checks the
 * error's name, because the classes belong to the engine, which loads after the first screen.
 */
export function failureOfOpening(error: unknown): 'offline' | 'gone' | 'damaged' | 'later' {
  if (!(error instanceof Error)) return 'later';
  if (error.name === 'Unreachable') return 'offline';
  if (error.name === 'FileDamaged') return 'damaged';
  return error.name === 'ApiProblem' && 'status' in error && (error.status === 403 || error.status === 404)
    ? 'gone'
    : 'later';
}
